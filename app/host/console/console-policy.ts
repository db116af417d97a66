/**
 * The Content-Security-Policy of the console's document. It allows the site's own scripts, no code made from text, the
 * console's style sheet, and styles that components add with the document's nonce.
 */
export function consolePolicy(nonce: string): string {
  return [
    // Only for the files of SVG `<use>` (`content-security-policy.ts`): the rest is named below.
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Pages of the site with their drafts (`page-words.server.ts`).
    "frame-src 'self'",
    "manifest-src 'none'",
    "media-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
