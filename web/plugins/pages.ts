/**
 * Writes the page so that it waits for little. Its first style stands in it: the server lets it in by its hash.
 * `lobby.html` and `table.html` are the same page for who comes to the lobby or straight to a table, and name the
 * scripts of those too, so that all of them come at once.
 */
import type { Plugin, Rolldown } from "vite";

/** What is shown first, and the module it begins with. */
const LOBBY = /src.app.Lobby\.tsx$/;
const TABLE = /src.app.Seat\.tsx$/;

/** What stands on a table's page until its table is there: nothing but the way back, which looks the same at each. */
const BARE_TABLE = `<div id="app">
      <div class="table" aria-hidden="true">
        <div class="topbar">
          <span class="icon-btn"><svg class="icon" width="24" height="24" viewBox="0 0 24 24"><path d="M14.5 6 8.5 12l6 6"/></svg></span>
        </div>
      </div>
    </div>`;

type Bundle = Rolldown.OutputBundle;
type Styled = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } };

const chunksOf = (bundle: Bundle): readonly Styled[] =>
  Object.values(bundle).filter((one): one is Styled => one.type === "chunk");

/** The style of the page's own script, taken out of the files. */
function takeStyle(bundle: Bundle): string {
  const names = chunksOf(bundle)
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const styles = names.map((name) => {
    const file = bundle[name];
    delete bundle[name];
    for (const { viteMetadata } of chunksOf(bundle)) viteMetadata?.importedCss.delete(name);
    return file?.type === "asset" ? String(file.source) : "";
  });
  return styles
    .join("")
    .replace(/\/\*\$vite\$[^*]*\*\//g, "")
    .trim();
}

const HELPER = /rolldown-runtime/;

/** The bundler's own helper, a line of code, is written into whoever needs it: it is not worth a file. */
function spreadHelper(bundle: Bundle): void {
  const helper = chunksOf(bundle).find(({ fileName }) => HELPER.test(fileName));
  if (helper === undefined) return;
  const [end, inner] = /export ?\{ ?(\w+)[^}]*\};?/.exec(helper.code) ?? [];
  for (const chunk of chunksOf(bundle)) {
    if (!chunk.imports.includes(helper.fileName)) continue;
    const [taken, local] =
      /import ?\{ ?\w+ as (\w+) ?\} ?from ?"\.\/rolldown-runtime[^"]*";?/.exec(chunk.code) ?? [];
    if (end === undefined || taken === undefined) throw new Error("the bundler's helper looks otherwise now");
    const written = `const ${local}=(()=>{${helper.code.replace(end, "")}return ${inner}})();`;
    chunk.code = chunk.code.replace(taken, () => written);
    chunk.imports = chunk.imports.filter((name) => name !== helper.fileName);
  }
  delete bundle[helper.fileName];
}

/** The scripts that begin with a module and that the page's own does not bring. */
function scriptsOf(module: RegExp, bundle: Bundle): readonly string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== "chunk" || file.isEntry || found.has(name)) return;
    found.add(name);
    for (const next of file.imports) follow(next);
  };
  for (const { fileName, moduleIds } of chunksOf(bundle)) {
    if (moduleIds.some((id) => module.test(id))) follow(fileName);
  }
  return [...found];
}

/** Writes the style and the scripts that begin with a module into a page. */
function written(page: string, style: string, scripts: readonly string[]): string {
  const links = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">\n    `);
  return page.replace("</head>", () => `  ${links.join("")}<style>${style}</style>\n  </head>`);
}

/** Two, for what has to be taken before the bundler writes the page and what can be written only then. */
export function pages(): Plugin[] {
  let style = "";
  return [
    {
      name: "ventuno-page-parts",
      apply: "build",
      generateBundle: {
        order: "pre",
        handler(_, bundle) {
          style = takeStyle(bundle);
          if (style === "" || /<\/style/i.test(style))
            throw new Error("the page's first style was not found");
          spreadHelper(bundle);
        },
      },
    },
    {
      name: "ventuno-pages",
      apply: "build",
      enforce: "post",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          const file = bundle["index.html"];
          if (file?.type !== "asset") throw new Error("there is no page");
          const page = String(file.source);
          const bare = page.replace(/<div id="app">[\s\S]*?(?=\s*<noscript>)/, () => BARE_TABLE);
          const emit = (fileName: string, source: string): void => {
            this.emitFile({ type: "asset", fileName, source });
          };
          emit("lobby.html", written(page, style, scriptsOf(LOBBY, bundle)));
          emit("table.html", written(bare, style, scriptsOf(TABLE, bundle)));
          file.source = written(page, style, []);
        },
      },
    },
  ];
}
