import { data } from "react-router";
import type { LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageWords } from "~/site/site-words.server";
import { ErrorContent } from "./error-content";

/** The page `/400`, which the browser loads when an API request of a page gets status 400. */
export function loader({ context }: LoaderArgs) {
  const shell = pageWords(context, "frame");
  return data({ shell }, { status: 400 });
}

export default function BadRequest({ loaderData }: PageProps<typeof loader>) {
  return <ErrorContent kind="bad-request" status={400} shell={loaderData.shell} />;
}
