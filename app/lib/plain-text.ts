import { toWellFormed } from "./well-formed";

/** Text with uniform line ends, without control characters and lone surrogates. */
export function plainText(text: string): string {
  return toWellFormed(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
}
