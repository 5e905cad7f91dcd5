import { render } from "preact";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
render(<h1>ventuno</h1>, root);
