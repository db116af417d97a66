import type { Locale } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { type PackageSeed, packages } from "~content/packages";
import type { Route } from "./+types/route";
import { RegisterPage } from "./register-page";

export const handle = { query: ["package"] };

export function loader({ context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const asked = new URL(request.url).searchParams.get("package");
  return {
    messages: loadMessages(locale, "register"),
    first: packageIn(locale, packages[0]),
    chosen: packageIn(
      locale,
      packages.find(({ id }) => id === asked),
    ),
  };
}

function packageIn(locale: Locale, entry: PackageSeed | undefined) {
  return entry === undefined ? null : { ...entry, name: entry.name[locale] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/register", title, description });
}

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterPage {...loaderData} />;
}
