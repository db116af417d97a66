import { data, redirect } from "react-router";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { problemWords } from "~/i18n/problem-words";
import { readFormTexts } from "~/lib/form-texts.server";
import {
  type Arguments,
  keepMark,
  keepSession,
  markOf,
  ownAccountOf,
  setRetryAfter,
  signedInOf,
} from "~/site/account/session.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import {
  clientKeyContext,
  keepUnlisted,
  localeContext,
} from "~/site/middleware/site-context.server";
import { type SignInAnswer, SignInPage } from "./sign-in-page";
import { signInWords } from "./words.server";

export const handle = { isPersonal: true };

/** Largest length of a field, in characters; the rest is cut off. */
const longestField = 500;

/** A solved or waited proof may be longer. */
const longestProof = 2_000;

export async function loader(args: LoaderArgs) {
  const { context, url } = args;
  keepUnlisted(context);
  const locale = context.get(localeContext);
  if ((await signedInOf(args)) !== null) throw redirect(addressIn(locale, "/account"));
  const { problems: _, wait: __, later: ___, busy: ____, ...messages } = signInWords[locale];
  const confirmations = new Map([
    ["deleted", messages.deleted],
    ["out", messages.signedOut],
  ]);
  const news = confirmations.get(url.searchParams.get("after") ?? "") ?? null;
  return { messages, news };
}

/** Signs somebody in and leads to the account, or shows the form again. */
export async function action(args: Arguments) {
  const { request, context } = args;
  const own = ownAccountOf(args);
  keepUnlisted(context);
  const locale = context.get(localeContext);
  const words = signInWords[locale];
  const fields = await readFormTexts(request);
  const contact = (fields["contact"] ?? "").slice(0, longestField);
  const form = {
    contact,
    password: (fields["password"] ?? "").slice(0, longestField),
    proof: (fields["proof"] ?? "").slice(0, longestProof),
  };
  const outcome = await own.signIn(form, {
    clientKey: context.get(clientKeyContext),
    userAgent: request.headers.get("user-agent") ?? "",
    mark: markOf(args),
  });
  const answer: SignInAnswer = { contact, errors: {}, notice: null, proof: null };
  switch (outcome.kind) {
    case "signed-in":
      keepSession(args, outcome.token);
      keepMark(args, outcome.mark);
      return redirect(addressIn(locale, "/account"), { status: 303 });
    case "invalid": {
      const errors = problemWords(outcome.errors, words.problems);
      return data({ ...answer, errors }, { status: 422 });
    }
    case "wait": {
      setRetryAfter(args, outcome.seconds);
      const notice = fill(words.wait, { n: outcome.seconds });
      return data({ ...answer, notice, proof: outcome.proof }, { status: 429 });
    }
    case "limited": {
      setRetryAfter(args, outcome.seconds);
      const notice = fill(words.later, { minutes: Math.ceil(outcome.seconds / 60) });
      return data({ ...answer, notice }, { status: 429 });
    }
    case "busy":
      setRetryAfter(args, outcome.seconds);
      return data({ ...answer, notice: words.busy }, { status: 503 });
  }
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/signIn", title, description, isIndexed: false });
}

export default function SignIn({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <SignInPage {...loaderData} answer={actionData} />;
}
