import stylesheet from "~/design/app.css?url";
import type { BrowserBuild } from "~/site/document/browser-build-context";

/** The browser files of pages in development: sources, served and updated by Vite. */
export const developmentBuild: BrowserBuild = {
  script: "/app/islands/site.ts",
  analyticsScript: "/app/islands/analytics.ts",
  stylesOf: () => "",
  developmentHead: (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <script type="module" src="/@vite/client" />
    </>
  ),
};
