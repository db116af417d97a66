import { Hono } from "hono";
import { accountCookie } from "~/domain/account/own-account";
import type { OwnAccount } from "~/domain/account/own-account.server";
import { readHostCookie } from "~/lib/cookies/cookie.server";

/**
 * Serves `/account/data`: the person's stored data as a file. The form on the account page has checked the password; a
 * session that gave none in the last ten minutes is led back there.
 */
export function createOwnData({ own, isSecure }: { own: OwnAccount; isSecure: boolean }) {
  const app = new Hono();
  app.get("/data", async (context) => {
    context.header("Cache-Control", "private, no-store");
    const person = await own.find(readHostCookie(context.req.raw, accountCookie, isSecure));
    if (person === null || !own.isVerified(person)) return context.redirect("/account", 303);
    const data = await own.collect(person);
    context.header("Content-Disposition", 'attachment; filename="account.json"');
    context.header("Content-Type", "application/json; charset=utf-8");
    return context.body(JSON.stringify(data, null, 2));
  });
  return app;
}
