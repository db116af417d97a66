import { Fragment } from "react";

/**
 * A title out of the data, which breaks between its words where they are known. What is around
 * it needs `break-keep wrap-anywhere`, which keeps other places from breaking while words fit.
 */
export function Words({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
