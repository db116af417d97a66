import { contentSecurityPolicy } from "~/lib/content-security-policy";

/** Browser features that no page uses, so all are switched off. */
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
 * Headers of every response, including failures and files; a page replaces the policy by its own.
 * Names are in lower case. HSTS is sent only under HTTPS (RFC 6797, 7.2).
 * @param hasPolicy false in development, where Vite adds inline scripts and styles to pages
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
    // Not `no-referrer`: browsers would send `Origin: null`, and the site's own forms be refused.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${twoYears}; includeSubDomains`,
    }),
  };
}
