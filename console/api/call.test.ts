import { afterEach, expect, it, vi } from "vitest";
import type { Me } from "~/console-api/schemas/session";
import { patience } from "~tests/support/patience";
import { call } from "./call";
import { session, signedIn } from "./session";

afterEach(() => {
  vi.unstubAllGlobals();
  // Other files share the module.
  session.set({ state: "unknown" });
});

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "x-request-id": "1" } });
const named = (id: number) => ({ id, permissions: [] }) as unknown as Me;

it("says whose page makes a call, and makes it for nobody else once a session is over", async () => {
  const senders: (string | null)[] = [];
  let isOver = false;
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    senders.push(new Headers(headers).get("x-console-person"));
    return isOver
      ? answer(401, { error: { code: "signed-out", requestId: "" } })
      : answer(200, { errors: [], url: "" });
  });
  signedIn(named(1));
  await call("helpErrors", {});
  isOver = true;
  const made = call("removeHelpError", { code: "P-407", version: 1 });
  await vi.waitFor(() => expect(session.get().state).toBe("out"), patience);
  // A refusal is believed when it comes twice.
  expect(senders).toEqual(["1", "1", "1"]);
  isOver = false;
  signedIn(named(2));
  await expect(made).rejects.toMatchObject({ code: "signed-out" });
  await call("helpErrors", {});
  expect(senders).toEqual(["1", "1", "1", "2"]);

  isOver = true;
  const again = call("helpErrors", {});
  await vi.waitFor(() => expect(session.get().state).toBe("out"), patience);
  isOver = false;
  signedIn(named(2));
  await expect(again).resolves.toEqual({ errors: [], url: "" });
  expect(senders.slice(4)).toEqual(["2", "2", "2"]);
});

it("does not take the JSON of a proxy for the API's answer", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ version: 2 }));
  signedIn(named(1));
  await expect(call("helpErrors", {})).rejects.toMatchObject({ code: "unreadable" });
});

const signedOut = () => answer(401, { error: { code: "signed-out", requestId: "" } });

it("goes on when a factor that is given anew changes the cookie under a call", async () => {
  const renewed = Promise.withResolvers<Response>();
  let isRenewed = false;
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    if (path.endsWith("/step-up/code")) return renewed.promise;
    // The server has stored the new cookie's hash; this browser does not have that cookie yet.
    return isRenewed ? answer(200, { errors: [], url: "" }) : signedOut();
  });
  signedIn(named(1));
  const given = call("stepUpCode", { code: "123456" }).catch(() => "refused");
  const made = call("helpErrors", {});
  await vi.waitFor(() => expect(paths).toHaveLength(2), patience);
  isRenewed = true;
  renewed.resolve(answer(422, { error: { code: "wrong-factor", requestId: "" } }));
  await expect(made).resolves.toEqual({ errors: [], url: "" });
  expect(session.get().state).toBe("in");
  expect(paths).toHaveLength(3);
  expect(await given).toBe("refused");
});

it("goes on when another tab changed the cookie under a call, and believes a second refusal", async () => {
  const answers = [signedOut(), answer(200, { errors: [], url: "" })];
  vi.stubGlobal("fetch", async () => answers.shift() ?? signedOut());
  signedIn(named(1));
  await expect(call("helpErrors", {})).resolves.toEqual({ errors: [], url: "" });
  expect(session.get().state).toBe("in");
  const late = call("helpErrors", {});
  await vi.waitFor(() => expect(session.get().state).toBe("out"), patience);
  answers.push(answer(200, { errors: [], url: "" }));
  signedIn(named(1));
  await expect(late).resolves.toEqual({ errors: [], url: "" });
});
