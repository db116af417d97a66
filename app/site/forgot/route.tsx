import { registrationCookie } from "~/domain/account/registration";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext } from "~/site/middleware/site-context.server";
import { loadResetForm } from "~/site/register/register-form/register-form.server";
import { registrationProgress, resetAction } from "~/site/register/registration.server";
import { ForgotPage } from "./forgot-page";
import { ResetPage } from "./reset-page";
import { forgotWords } from "./words.server";

/** `done` selects the confirmation, which only a visitor with the cookie of the form sees. */
export const handle = { personalCookies: [registrationCookie] };

export async function loader({ context, request, url }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { form: words, done, ...messages } = forgotWords[locale];
  const progress = registrationProgress({ request, context });
  const isDone = progress.isReset && url.searchParams.has("done");
  if (isDone) return { messages, done, form: null };
  return { messages, done: null, form: loadResetForm(locale, progress, words) };
}

export const action = resetAction;

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/forgot", title, description });
}

export default function Forgot({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { messages, done, form } = loaderData;
  if (form === null) return <ResetPage messages={done} />;
  return <ForgotPage messages={messages} form={form} answer={actionData} />;
}
