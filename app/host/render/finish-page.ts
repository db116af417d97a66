import { createHash } from "node:crypto";
import type { AllowedInline } from "~/lib/content-security-policy";

/** Placeholder for the styles in a rendered document. */
const stylesPlace = "<style></style>";

/** Inline styles and scripts that the site itself writes into a page. */
type OwnParts = { styles: string; scripts: readonly string[] };

/**
 * Inserts the styles into a rendered page and hashes its inline scripts and styles for the policy.
 * Only the site's own are hashed, so injected markup cannot run.
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
