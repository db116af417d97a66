import type { Product } from "~/domain/release/release";
import type { Address } from "~/i18n/addresses";
import type { ReleasesMessages } from "./words.en";

/** Texts of a log that its islands need. */
export type LogMessages = Omit<
  ReleasesMessages,
  | "searchLabel"
  | "search"
  | "emptySearch"
  | "backToLog"
  | "empty"
  | "clear"
  | "columns"
  | "inApp"
  | "withdrawn"
>;

/** Data that all entries of a log share, for the server and the islands. */
export type LogFrame = {
  product: Product;
  address: Address;
  messages: LogMessages;
  /** Text of a kernel's label, with the placeholder `{kernel}`; "" for the client. */
  kernelName: string;
  /** Newest first; empty for the client. */
  kernels: string[];
  /** Those of them that have versions for testers only. */
  betaKernels: string[];
  /** Id of the newest version of the product. */
  latestId: number | undefined;
  /** Number of versions on a page of the log. */
  pageSize: number;
  apiBaseUrl: string;
  /** Prefix of the entries' element ids, because a document may have two lists. */
  idPrefix: string;
};

/** Only the texts that islands need, because they are sent a second time as their props. */
export function logMessagesOf(messages: ReleasesMessages): LogMessages {
  const { searchLabel: _, search: __, emptySearch: ___, backToLog: ____, ...others } = messages;
  const { empty: _____, clear: ______, columns: _______, withdrawn: ________, ...more } = others;
  const { inApp: _________, ...words } = more;
  return words;
}
