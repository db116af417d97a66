import { createContext, type ReactNode, useContext } from "react";
import type { Analytics } from "~/domain/analytics/analytics";

/** The browser files that a page refers to. */
export type BrowserBuild = {
  /** Address of the site's script. */
  script: string;
  /** Address of the script that loads the analytics a visitor has agreed to. */
  analyticsScript: string;
  /** The analytics that this page loads; null or undefined: none. */
  analytics?: Analytics | null;
  /** The styles that a page with this HTML needs. */
  stylesOf: (html: string) => string;
  /** Only in development: Vite's own scripts and styles for the head. */
  developmentHead?: ReactNode;
};

const BrowserBuildContext = createContext<BrowserBuild>({
  script: "",
  analyticsScript: "",
  stylesOf: () => "",
});

export const BrowserBuildProvider = BrowserBuildContext.Provider;

export function useBrowserBuild(): BrowserBuild {
  return useContext(BrowserBuildContext);
}
