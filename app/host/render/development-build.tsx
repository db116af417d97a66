import stylesheet from "~/design/app.css?url";
import type { BrowserBuild } from "~/site/document/browser-build-context";

/** Has React's components replaced in place while they are edited (`@vitejs/plugin-react`). */
const refresh = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** What pages name in development: sources, which Vite serves and keeps up to date. */
export const developmentBuild: BrowserBuild = {
  script: "/app/islands/site.ts",
  stylesOf: () => "",
  developmentHead: (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <script type="module" dangerouslySetInnerHTML={{ __html: refresh }} />
      <script type="module" src="/@vite/client" />
    </>
  ),
};
