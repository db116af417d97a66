import type { Product } from "~/domain/release/release";
import type { RolloutLine } from "~/domain/release/rollout";

/** The text of a document for programs. */
export type FeedText = {
  /** Its address. */
  address: string;
  /** The line of installed programs, and whether an installation asks that the share reaches; null: neither. */
  line: RolloutLine | null;
  isReached: boolean;
  status: number;
  text: string;
};

/** Which documents: those of a release, and for installed programs those of its lines. */
export type FeedQuestion = {
  product: Product;
  /** Null: of no release, as where a line is offered none. */
  version: string | null;
  /** `id`: of an installation that the share reaches; null: there is no share. */
  lines: readonly { line: RolloutLine; id: string | null }[];
};
