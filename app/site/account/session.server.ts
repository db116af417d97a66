import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import {
  accountCookie,
  accountDeviceCookie,
  accountDeviceLifetime,
} from "~/domain/account/own-account";
import type { OwnAccount, SignedIn } from "~/domain/account/own-account.server";
import { retention } from "~/domain/retention";
import { hostCookie, readHostCookie } from "~/lib/cookies/cookie.server";
import {
  answerHeadersContext,
  isSecureSite,
  siteContext,
} from "~/site/middleware/site-context.server";

export type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** The service of own accounts; a site without it answers 503. */
export function ownAccountOf({ context }: Arguments): OwnAccount {
  const { accounts } = context.get(siteContext);
  if (accounts === null) throw data(null, { status: 503 });
  return accounts.own;
}

/** The person whose session the request's cookie names; null: nobody is signed in. */
export async function signedInOf({ request, context }: Arguments): Promise<SignedIn | null> {
  const site = context.get(siteContext);
  const token = readHostCookie(request, accountCookie, isSecureSite(site));
  return site.accounts?.own.find(token) ?? null;
}

/** The mark of a browser that has signed in before. */
export function markOf({ request, context }: Arguments): string | null {
  return readHostCookie(request, accountDeviceCookie, isSecureSite(context.get(siteContext)));
}

/** Keeps the session in the browser; null ends it. */
export function keepSession({ context }: Arguments, token: string | null): void {
  const isSecure = isSecureSite(context.get(siteContext));
  const maxAge = token === null ? 0 : retention.accountSessions / 1_000;
  const cookie = hostCookie(accountCookie, token ?? "", { maxAge, isSecure, followsLinks: true });
  context.get(answerHeadersContext).append("Set-Cookie", cookie);
}

/** Keeps the mark of a known browser. */
export function keepMark({ context }: Arguments, mark: string): void {
  const isSecure = isSecureSite(context.get(siteContext));
  const options = { maxAge: accountDeviceLifetime, isSecure, followsLinks: true } as const;
  const cookie = hostCookie(accountDeviceCookie, mark, options);
  context.get(answerHeadersContext).append("Set-Cookie", cookie);
}

/** React Router drops an action's headers when it renders the page. */
export function setRetryAfter({ context }: Arguments, seconds: number): void {
  context.get(answerHeadersContext).set("Retry-After", String(seconds));
}
