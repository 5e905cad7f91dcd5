import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";

test("a component renders", () => {
  render(<h1>ventuno</h1>);
  expect(screen.getByRole("heading").textContent).toBe("ventuno");
});
