import { data } from "react-router";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { loadVerify } from "./load-verify.server";
import { VerifyPage } from "./verify-page";

const address = "/verify";

/**
 * `received` shows the confirmation of a report to who has its receipt. Periods of keys begin and end
 * with time alone.
 */
export const handle = { query: ["sha256", "received"], freshSeconds: 600, hasPersonalForm: true };

export async function loader({ url, context }: LoaderArgs) {
  const page = await loadVerify({ url, context });
  const { served } = page.verifier;
  const isWrong = served !== null && served.verdict === null;
  return data(page, { status: isWrong ? 422 : 200 });
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, verifier, received } = loaderData;
  const { title, description } = messages;
  return pageHead(site, {
    address,
    title,
    description,
    isIndexed: verifier.served === null && received === null,
    things: (publisher) => [breadcrumbs(publisher, [{ name: title, address }])],
  });
}

export default function Verify({ loaderData }: PageProps<typeof loader>) {
  return <VerifyPage {...loaderData} answer={undefined} />;
}
