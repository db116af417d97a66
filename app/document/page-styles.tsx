import stylesheet from "~/app.css?url";
import { useNonce } from "./nonce";

/**
 * The server fills the element when the page's classes are known (`page-styles.server.ts`). In
 * the browser it is what stands there; one object for good, as React would set the text again.
 */
const asServed = {
  __html: import.meta.env.SSR ? "" : (document.querySelector("style")?.textContent ?? ""),
};

/** The styles of the page: inside it; in development a file that Vite keeps up to date. */
export function PageStyles() {
  const nonce = useNonce();
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesheet} />;
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={asServed} />;
}
