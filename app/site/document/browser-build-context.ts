import { createContext, type ReactNode, useContext } from "react";

/** The browser files that a page refers to. */
export type BrowserBuild = {
  /** Address of the site's script. */
  script: string;
  /** The styles that a page with this HTML needs. */
  stylesOf: (html: string) => string;
  /** Only in development: Vite's own scripts and styles for the head. */
  developmentHead?: ReactNode;
};

const BrowserBuildContext = createContext<BrowserBuild>({ script: "", stylesOf: () => "" });

export const BrowserBuildProvider = BrowserBuildContext.Provider;

export function useBrowserBuild(): BrowserBuild {
  return useContext(BrowserBuildContext);
}
