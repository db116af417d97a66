import { createContext, useContext } from "react";

/**
 * The secret of one rendering: what the page itself means to run carries it, and is named to
 * the browser by hash (`secure-page.server.ts`). It never reaches the browser, where it is
 * undefined.
 */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
