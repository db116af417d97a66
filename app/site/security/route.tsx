import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext } from "~/site/middleware/site-context.server";
import { SecurityPage } from "./security-page";
import { securityWords } from "./words.server";

export function loader({ context }: LoaderArgs) {
  return { messages: securityWords[context.get(localeContext)] };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/security", title, description });
}

export default function Security({ loaderData }: PageProps<typeof loader>) {
  return <SecurityPage {...loaderData} />;
}
