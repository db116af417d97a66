import type { Address } from "~/i18n/addresses";
import { Automate } from "./automate";
import type { CurrentClient } from "./current-client";
import { DownloadPoster } from "./download-poster";
import { FactsStrip, type ShownKernels } from "./facts-strip";
import { Hero } from "./hero";
import { Isolate } from "./isolate";
import { Share } from "./share";
import { Tour } from "./tour/tour";
import type { Picks } from "./triptych/picks";
import type { WindowsMessages } from "./windows/words.en";
import type { HomeMessages } from "./words.en";

type ProductBlocksProps = {
  messages: HomeMessages;
  windows: WindowsMessages;
  client: CurrentClient | undefined;
  /** The oldest Windows that it runs on. */
  minimumWindows: string;
  kernels: ShownKernels;
  /** The page that shows the blocks. */
  address: Address;
  /** The windows that are compared. */
  picks: Picks;
  /** The time that the clocks show. */
  now: Date;
};

/** The sections about the product, shared by the home page and the campaign page. */
export function ProductBlocks(props: ProductBlocksProps) {
  const { messages, windows, client, minimumWindows, kernels, address, picks, now } = props;
  return (
    <>
      <Hero messages={messages.hero} client={client} minimumWindows={minimumWindows} now={now} />
      <FactsStrip messages={messages.facts} kernels={kernels} minimumWindows={minimumWindows} />
      <Tour messages={windows} version={client?.version} />
      <Isolate messages={messages.isolate} address={address} picks={picks} now={now} />
      <Share messages={messages.share} windows={windows} />
      <Automate messages={messages.automate} />
      <DownloadPoster
        messages={messages.download}
        client={client}
        minimumWindows={minimumWindows}
      />
    </>
  );
}
