import { data } from "react-router";
import type { LoaderArgs, PageProps } from "~/document/page-route";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { ErrorScreen } from "~/shell/error-screen";

/** Where the API client leads after a request that was answered with 400. */
export function loader({ context }: LoaderArgs) {
  const shell = loadMessages(context.get(localeContext), "shell");
  return data({ shell }, { status: 400 });
}

export default function BadRequest({ loaderData }: PageProps<typeof loader>) {
  return <ErrorScreen kind="bad-request" status={400} shell={loaderData.shell} />;
}
