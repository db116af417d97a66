import { expect, it } from "vitest";
import { describeConsole } from "~/host/console-at-start.server";
import { readEnv } from "~/platform/env/env.server";
import { consoleOrigin, consoleSecret, goodPassword } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { softwareAuthenticator } from "~tests/support/software-authenticator";

const { db, site } = await consoleOfFile();
const env = readEnv({ CONSOLE_ORIGIN: consoleOrigin });
const describe = (isTerminal: boolean) =>
  describeConsole({ db, secret: consoleSecret, env, isTerminal, language: "zh_CN.UTF-8" });
/** The token in the link that a start prints at a terminal. */
const tokenOfStart = async () => /\/invitation#([\w-]{43}) /.exec(await describe(true))?.[1] ?? "";

it("joins by the link of the newest start at a terminal, with an address of their own", async () => {
  expect(await describe(false)).toBe(
    `${consoleOrigin}/console   first owner: npm run site -- staff invite EMAIL`,
  );
  const replaced = await tokenOfStart();
  const token = await tokenOfStart();
  const at = site.browser();
  expect((await at.call("openInvitation", { token: replaced })).status).toBe(404);
  const opened = (await at.call("openInvitation", { token })).body;
  expect(opened).toMatchObject({ email: "", locale: "cn", roles: ["owner"], isReset: false });
  const beside = site.browser();
  await beside.call("openInvitation", { token });

  const fieldsOf = async (call: "acceptByCode" | "acceptPasskeyOptions", request: object) =>
    (await at.call(call, request)).body.error.fields;
  expect(await fieldsOf("acceptPasskeyOptions", {})).toEqual({ email: "missing" });
  expect(await fieldsOf("acceptPasskeyOptions", { email: "lin" })).toEqual({ email: "wrong" });
  const code = site.codeOf(opened.authenticator.secret);
  const given = { name: "Lin", password: goodPassword, code };
  expect(await fieldsOf("acceptByCode", given)).toEqual({ email: "missing" });

  const email = "lin@staff.example";
  const authenticator = softwareAuthenticator(consoleOrigin);
  const { options } = (await at.call("acceptPasskeyOptions", { email })).body;
  expect(options.user.name).toBe(email);
  const response = authenticator.register(options);
  const accepted = { email, name: "Lin", passkeyName: "Laptop", response };
  expect((await at.call("acceptByPasskey", accepted)).body.me).toMatchObject({ email });
  // Once somebody is on the staff, no link of a start works, and none is printed.
  const late = { ...given, email: "other@staff.example" };
  expect((await beside.call("acceptByCode", late)).status).not.toBe(200);
  expect((await site.browser().call("openInvitation", { token })).status).toBe(404);
  expect(await describe(true)).toBe(`${consoleOrigin}/console`);
});
