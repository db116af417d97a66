import { isRouteErrorResponse } from "react-router";
import type { MissingPage } from "~/site/middleware/missing-page.server";

/** The language and messages that a 404 brought with it, when it was thrown before any loader ran. */
export function shellOfError(error: unknown): MissingPage | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const content: unknown = error.data;
  const isShell = typeof content === "object" && content !== null && "shell" in content;
  return isShell ? (content as MissingPage) : undefined;
}
