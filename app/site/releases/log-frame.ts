import type { Product } from "~/domain/release/release";
import type { Address } from "~/i18n/addresses";
import type { ReleasesMessages } from "./words.en";

/** What a log says of its versions, as far as islands say it too. */
export type LogMessages = Omit<
  ReleasesMessages,
  "searchLabel" | "search" | "backToLog" | "empty" | "clear" | "columns"
>;

/** What is the same for every version of a log, whether the server shows it or an island. */
export type LogFrame = {
  product: Product;
  address: Address;
  messages: LogMessages;
  /** Name of a kernel's tag, with `{kernel}` in it; "" where there are no kernels. */
  kernelName: string;
  /** Newest first; empty for the client. */
  kernels: string[];
  /** Id of the newest version of the product. */
  latestId: number | undefined;
  /** How many versions show at a time. */
  pageSize: number;
  apiBaseUrl: string;
  /** What the ids of its entries begin with: two lists may stand in one document. */
  idPrefix: string;
};

/** Without what only the server says. */
export function logMessagesOf(messages: ReleasesMessages): LogMessages {
  const { searchLabel: _, search: __, backToLog: ___, empty: ____, ...others } = messages;
  const { clear: _____, columns: ______, ...words } = others;
  return words;
}
