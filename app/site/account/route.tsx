import { data, redirect } from "react-router";
import { provenOf } from "~/domain/account/account-queries.server";
import type { SignedIn } from "~/domain/account/own-account.server";
import { addressIn } from "~/i18n/addresses";
import { dayInChina, minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import { problemWords } from "~/i18n/problem-words";
import { readFormTexts } from "~/lib/form-texts.server";
import type { MessageChannel } from "~/platform/messages/message";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import {
  clientKeyContext,
  keepUnlisted,
  localeContext,
} from "~/site/middleware/site-context.server";
import { type AccountAnswer, AccountPage, type AccountView } from "./account-page";
import {
  type Arguments,
  keepMark,
  keepSession,
  ownAccountOf,
  setRetryAfter,
  signedInOf,
} from "./session.server";
import { accountWords } from "./words.server";

export const handle = { isPersonal: true };

/** Largest length of a field, in characters; the rest is cut off. */
const longestField = 500;

export async function loader(args: LoaderArgs) {
  const { context } = args;
  keepUnlisted(context);
  const locale = context.get(localeContext);
  const person = await signedInOf(args);
  if (person === null) throw redirect(addressIn(locale, "/signIn"));
  const { problems: _, later: __, busy: ___, wait: ____, ...messages } = accountWords[locale];
  return { messages, view: await viewOf(args, person) };
}

async function viewOf(args: Arguments, person: SignedIn): Promise<AccountView> {
  const own = ownAccountOf(args);
  const { account } = person;
  const sessions = await own.sessions(person);
  const proven = provenOf(account).map(({ channel }) => channel);
  const isProven = (channel: MessageChannel) => proven.includes(channel);
  return {
    registeredOn: dayInChina(account.createdAt),
    needsPassword: !own.isVerified(person),
    contacts: [
      { channel: "email", to: account.email, isVerified: isProven("email") },
      { channel: "sms", to: account.phone, isVerified: isProven("sms") },
    ],
    sessions: sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
      id,
      device,
      isCurrent: id === person.session.id,
      start: minuteInChina(startedAt),
      last: minuteInChina(lastUsedAt),
    })),
  };
}

/** Does what one of the page's forms asks for. */
export async function action(args: Arguments) {
  const { request, context } = args;
  keepUnlisted(context);
  const locale = context.get(localeContext);
  const person = await signedInOf(args);
  if (person === null) return redirect(addressIn(locale, "/signIn"), { status: 303 });
  const own = ownAccountOf(args);
  const words = accountWords[locale];
  const fields = await readFormTexts(request);
  const text = (name: string) => (fields[name] ?? "").slice(0, longestField);
  const clientKey = context.get(clientKeyContext);
  const intent = text("intent");
  const client = { clientKey, locale };
  const contact = contactOf(intent, text);
  const typed = contact && {
    channel: contact.channel,
    to: contact.contact,
    isSent: intent === "contact" || text("sent") === "yes",
    proof: "",
  };
  const answer: AccountAnswer = { intent, errors: {}, notice: null, news: null, contact: typed };
  const outcome = await perform();
  switch (outcome.kind) {
    case "unknown":
      return data(answer, { status: 400 });
    case "signed-out":
      keepSession(args, null);
      return redirect(addressIn(locale, "/signIn", { query: { after: "out" } }), { status: 303 });
    case "deleted":
      keepSession(args, null);
      return redirect(addressIn(locale, "/signIn", { query: { after: "deleted" } }), {
        status: 303,
      });
    case "ended":
      return data({ ...answer, news: words.ended });
    case "changed":
      keepMark(args, outcome.mark);
      return data({ ...answer, news: words.password.changed });
    case "allowed":
      return redirect("/account/data", { status: 303 });
    case "sent":
      return data({ ...answer, contact: typed && { ...typed, isSent: true } });
    case "contact-changed": {
      const news = fill(words.contacts.changed, { contact: outcome.to });
      return data({ ...answer, contact: null, news });
    }
    case "wait": {
      setRetryAfter(args, outcome.seconds);
      const notice = fill(words.wait, { n: outcome.seconds });
      const waiting = typed && { ...typed, isSent: false, proof: outcome.proof };
      return data({ ...answer, contact: waiting, notice }, { status: 429 });
    }
    case "invalid": {
      const errors = problemWords(outcome.errors, words.problems);
      const isSent = typed?.isSent === true && outcome.errors.contact === undefined;
      return data({ ...answer, errors, contact: typed && { ...typed, isSent } }, { status: 422 });
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

  async function perform() {
    const signedIn = person as SignedIn;
    const current = text("current");
    switch (intent) {
      case "sign-out":
        await own.end(signedIn, signedIn.session.id);
        return { kind: "signed-out" } as const;
      case "end": {
        const id = text("session");
        if (!/^[1-9]\d{0,8}$/.test(id)) return { kind: "unknown" } as const;
        await own.end(signedIn, Number(id));
        return { kind: "ended" } as const;
      }
      case "end-others":
        await own.endOthers(signedIn);
        return { kind: "ended" } as const;
      case "password":
        return own.changePassword(signedIn, { current, password: text("password") }, clientKey);
      case "download":
        return own.mayDownload(signedIn, current, clientKey);
      case "delete":
        return own.deleteAccount(signedIn, { current, confirm: text("confirm") }, clientKey);
      case "contact-code":
        if (contact === null) return { kind: "unknown" } as const;
        return own.sendContactCode(signedIn, { ...contact, current }, client);
      case "contact":
        if (contact === null) return { kind: "unknown" } as const;
        return own.changeContact(signedIn, { ...contact, current, code: text("code") }, client);
      default:
        return { kind: "unknown" } as const;
    }
  }
}

/** The contact of a form that adds or changes one; null for other forms. */
function contactOf(intent: string, text: (name: string) => string) {
  const channel = text("channel");
  if (intent !== "contact" && intent !== "contact-code") return null;
  if (channel !== "email" && channel !== "sms") return null;
  return { channel, contact: text("contact"), proof: text("proof") } as const;
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/account", title, description, isIndexed: false });
}

export default function Account({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <AccountPage {...loaderData} answer={actionData} />;
}
