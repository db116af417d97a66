import { loadRegisterForm } from "~/blocks/register-form/register-form.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { registrationCookie } from "~/entities/account/registration";
import { listPackages } from "~/entities/package/package-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { registrationAction, registrationProgress } from "~/middleware/registration.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { RegisterPage } from "./register-page";
import { RegisteredPage } from "./registered-page";

/** `done` leads to the confirmation of who has registered; only that visitor's cookie shows it. */
export const handle = { query: ["campaign", "package"], personalCookies: [registrationCookie] };

export async function loader({ context, request, url }: LoaderArgs) {
  const locale = context.get(localeContext);
  const messages = loadMessages(locale, "register");
  const progress = registrationProgress({ request, context });
  if (progress.isRegistered && url.searchParams.has("done")) {
    const { done } = loadMessages(locale, "registration");
    return { messages, done: { messages: done, channel: progress.channel }, page: null };
  }
  const packages = await listPackages(context.get(siteContext).db, locale);
  const chosen = packages.find(({ id }) => id === url.searchParams.get("package")) ?? null;
  const form = loadRegisterForm(locale, progress, chosen?.id ?? null);
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
