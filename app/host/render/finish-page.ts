import { createHash } from "node:crypto";
import type { AllowedInline } from "~/lib/content-security-policy";

/** What a document has where its styles belong. */
const stylesPlace = "<style></style>";

/** What the site itself writes into a page. */
export type OwnParts = { styles: string; scripts: readonly string[] };

/**
 * Makes a rendered page ready to be stored and sent: puts its styles into it, and names what may
 * run in it by hash. Only what the site itself writes is named, so that markup that somebody
 * slips in stays without force.
 */
export function finishPage(
  rendered: string,
  { styles, scripts }: OwnParts,
): { html: string; allowed: AllowedInline } {
  const place = rendered.indexOf(stylesPlace);
  if (place === -1) throw new Error("The page has no place for its styles");
  const before = rendered.slice(0, place);
  const after = rendered.slice(place + stylesPlace.length);
  return {
    html: `${before}<style>${styles}</style>${after}`,
    allowed: { scripts: scripts.map(hashOf), styles: [hashOf(styles)] },
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
