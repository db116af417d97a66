import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { type QrCode, qrCode } from "./qr-code.server";

/** The short address of the download page in the forms that the page shows it. */
export type ShortAddress = {
  /** The address to type: `site.example/dl`. */
  shown: string;
  /** The address with the campaign of the visit, so that its download is counted. */
  url: string;
  /** The same as a QR code. */
  code: QrCode;
};

/** The short address of the download page, in the language of the page that names it. */
export function shortAddress(
  publicUrl: string,
  { locale, campaign }: { locale: Locale; campaign: string | undefined },
): ShortAddress {
  const path = addressIn(locale, "/dl");
  const { host } = new URL(publicUrl);
  const url = publicUrl + addressIn(locale, "/dl", { query: { campaign } });
  return { shown: host + path, url, code: qrCode(url) };
}
