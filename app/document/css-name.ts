/** A name as CSS writes it, read: `\32xl\:p-5` is `2xl:p-5` (CSS Syntax Module 3, 4.3.7). */
export function readCssName(written: string): string {
  return written
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/\\(.)/g, "$1");
}
