import { contentSecurityPolicy } from "~/lib/content-security-policy";

/** What no page of ours uses, and no page of ours may be made to use. */
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const twoYears = 2 * 365 * 24 * 60 * 60;

/**
 * Headers of every answer, of failures and files too; a page replaces the policy by its own.
 * Names are lower-case. HSTS only under HTTPS, where browsers heed it (RFC 6797, 7.2).
 * @param hasPolicy no in development, where Vite puts scripts and styles of its own into pages
 */
export function securityHeaders(
  publicUrl: string,
  { hasPolicy = true } = {},
): Readonly<Record<string, string>> {
  return {
    ...(hasPolicy && { "content-security-policy": contentSecurityPolicy() }),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissions.map((name) => `${name}=()`).join(", "),
    // Not `no-referrer`: with it browsers send `Origin: null`, and our own forms look foreign.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${twoYears}; includeSubDomains`,
    }),
  };
}
