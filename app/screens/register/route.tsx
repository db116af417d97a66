import { listPackages } from "~/entities/package/package-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { RegisterPage } from "./register-page";

export const handle = { query: ["campaign", "package"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const asked = new URL(request.url).searchParams.get("package");
  const packages = await listPackages(context.get(siteContext).db, locale);
  return {
    messages: loadMessages(locale, "register"),
    first: packages[0] ?? null,
    chosen: packages.find(({ id }) => id === asked) ?? null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/register", title, description });
}

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterPage {...loaderData} />;
}
