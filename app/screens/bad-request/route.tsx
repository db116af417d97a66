import { data } from "react-router";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { ErrorScreen } from "~/shell/error-screen";
import type { Route } from "./+types/route";

/** Where the API client leads after a request that was answered with 400. */
export function loader({ context }: Route.LoaderArgs) {
  const shell = loadMessages(context.get(localeContext), "shell");
  return data({ shell }, { status: 400 });
}

export default function BadRequest({ loaderData }: Route.ComponentProps) {
  return <ErrorScreen kind="bad-request" status={400} shell={loaderData.shell} />;
}
