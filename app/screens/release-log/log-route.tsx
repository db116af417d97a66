import { loadReleaseLog } from "~/blocks/release-log.server";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/document/page-route";
import type { Product } from "~/entities/release/release";
import type { Address } from "~/i18n/addresses";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { LogPage } from "./log-page";

type LogSettings = {
  product: Product;
  address: Address;
  /** The log of the other product. */
  other: Address;
  messagesName: "browserLog" | "clientLog";
};

/** The module of a product's log; the one of the browser can be filtered by kernel. */
export function logRoute({ product, address, other, messagesName }: LogSettings): PageModule {
  const query = ["campaign", "page", "q", "view", ...(product === "browser" ? ["kernel"] : [])];

  async function loader({ url, context }: LoaderArgs) {
    const locale = context.get(localeContext);
    const { db, apiBaseUrl } = context.get(siteContext);
    return {
      messages: loadMessages(locale, messagesName),
      releases: loadMessages(locale, "releases"),
      log: await loadReleaseLog(db, { locale, product, url }),
      apiBaseUrl,
    };
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { title, description } = loaderData.messages;
    const isIndexed = loaderData.log.choice.query === "";
    return pageHead(site, { address, title, description, isIndexed });
  }

  function Log({ loaderData }: PageProps<typeof loader>) {
    return <LogPage {...loaderData} address={address} other={other} />;
  }

  return { handle: { query }, loader, head, default: Log };
}
