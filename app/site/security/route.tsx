import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { pageWords } from "~/site/site-words.server";
import { SecurityPage } from "./security-page";

export function loader({ context }: LoaderArgs) {
  return { messages: pageWords(context, "security") };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/security", title, description });
}

export default function Security({ loaderData }: PageProps<typeof loader>) {
  return <SecurityPage {...loaderData} />;
}
