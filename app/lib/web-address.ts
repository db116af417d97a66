/** A scheme (RFC 3986, 3.1), but for a host name with a port: those have a dot, or digits after the colon. */
const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i;

/**
 * Reads the address of a web page as people type and paste it. It may have no scheme, and blanks, quotes or angle
 * brackets around it. It may have full-width signs of a Chinese keyboard (`www。site。example`) and the invisible marks
 * that chats add.
 * @returns the address with a scheme, `https` if none was typed. It may still be no address: callers check it.
 */
export function tidyWebAddress(text: string): string {
  const typed = text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
    .trim()
    .replace(/^[\s"'<＜“‘「《]+/u, "")
    .replace(/[\s"'>＞”’」》]{1,9}$/u, "");
  // Only up to the path: a path may mean these signs.
  const [start = "", host = "", rest = ""] =
    /^([a-z]+[:：][/／]{2})?([^/／?？#]*)(.*)$/is.exec(typed)?.slice(1) ?? [];
  const tidy = `${start.normalize("NFKC")}${host
    .replace(/\s+/g, "")
    .replace(/[。｡．]/g, ".")
    .normalize("NFKC")}${rest.replace(/^／/, "/")}`;
  if (tidy === "" || tidy.startsWith("//") || hasScheme.test(tidy)) return tidy;
  return `https://${tidy}`;
}
