/** Hints come with their texts when somebody has switched them on. */
import type { FunctionComponent, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { TableModel } from "../core/model";
import { settings } from "../core/settings";
import { signal } from "../core/signal";
import { area } from "../i18n";

interface HintsProps {
  readonly model: TableModel;
}

const fetched = signal<FunctionComponent<HintsProps> | null>(null);

export function Hints({ model }: HintsProps): JSX.Element | null {
  const wanted = settings.hints.value !== "off";
  useEffect(() => {
    if (!wanted || fetched.peek() !== null) return;
    Promise.all([import("./Hint"), area("help")]).then(
      ([{ Hint }]) => {
        fetched.value = Hint;
      },
      () => undefined,
    );
  }, [wanted]);
  const Hint = fetched.value;
  return wanted && Hint !== null ? <Hint model={model} /> : null;
}
