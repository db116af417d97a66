import { registrationCookie } from "~/domain/account/registration";
import { registrationWords } from "~/domain/account/registration-words.server";
import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import { listPackages } from "~/domain/package/package-queries.server";
import { findCurrent } from "~/domain/release/public/release-queries.server";
import { packageOf } from "~/domain/release/release";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { loadRegisterForm } from "./register-form/register-form.server";
import { RegisterPage } from "./register-page";
import { RegisteredPage } from "./registered-page";
import { registrationAction, registrationProgress } from "./registration.server";

/** `done` selects the confirmation, which only a visitor with the registration's cookie sees. */
export const handle = { query: ["campaign", "package"], personalCookies: [registrationCookie] };

export async function loader({ context, request, url }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const messages = pageWords(context, "register");
  const progress = registrationProgress({ request, context });
  if (progress.isRegistered && url.searchParams.has("done")) {
    const client = await findCurrent(db, { locale, product: "client" });
    const done = {
      messages: registrationWords[locale].done,
      channel: progress.channel,
      isSample: client !== undefined && packageOf(client)?.isStandIn === true,
    };
    return { messages, done, page: null };
  }
  const version = await versionInForce(db, "user-agreement");
  const packages = await listPackages(db, locale);
  const chosen = packages.find(({ id }) => id === url.searchParams.get("package")) ?? null;
  const form = loadRegisterForm(locale, version, progress, chosen?.id ?? null);
  return { messages, done: null, page: { first: packages[0] ?? null, chosen, form } };
}

export const action = registrationAction;

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/register", title, description });
}

export default function Register({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { messages, done, page } = loaderData;
  if (page === null) return <RegisteredPage {...done} />;
  return <RegisterPage messages={messages} {...page} answer={actionData} />;
}
