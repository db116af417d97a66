import { Fragment } from "react";
import { Marked } from "~/design/ui/marked";
import type { Piece } from "~/lib/search/pieces";
import { unbroken } from "./unbroken";

/** A text of a release, with a search's matches marked. Numbers of security fixes stay on one line. */
export function ReleaseText({ pieces }: { pieces: readonly Piece[] }) {
  return unbroken(pieces).map(({ isWhole, pieces: own }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Fragment key={index}>
      {isWhole ? (
        <span className="whitespace-nowrap">
          <Marked pieces={own} />
        </span>
      ) : (
        <Marked pieces={own} />
      )}
    </Fragment>
  ));
}
