import { Fragment } from "react";

/**
 * A title that breaks only between the given words. Its container needs `break-keep wrap-anywhere`,
 * so that lines break elsewhere only if a word is too long.
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
