import stylesheet from "~/design/app.css?url";
import type { BrowserBuild } from "~/site/document/browser-build-context";

/** Enables React Fast Refresh (`@vitejs/plugin-react`). */
const refresh = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** The browser files of pages in development: sources, served and updated by Vite. */
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
