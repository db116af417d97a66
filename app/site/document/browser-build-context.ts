import { createContext, type ReactNode, useContext } from "react";

/** What a page names of the files that browsers fetch. */
export type BrowserBuild = {
  /** Address of the site's script. */
  script: string;
  /** The styles that a page with this HTML needs. */
  stylesOf: (html: string) => string;
  /** In development, instead of styles in the page: what Vite keeps up to date. */
  developmentHead?: ReactNode;
};

const BrowserBuildContext = createContext<BrowserBuild>({ script: "", stylesOf: () => "" });

export const BrowserBuildProvider = BrowserBuildContext.Provider;

export function useBrowserBuild(): BrowserBuild {
  return useContext(BrowserBuildContext);
}
