import { afterEach, expect, it, vi } from "vitest";
import type { Me } from "~/console-api/schemas/session";
import { call } from "./call";
import { session, signedIn } from "./session";

afterEach(() => {
  vi.unstubAllGlobals();
  // Other files share the module.
  session.set({ state: "unknown" });
});

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
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
  await vi.waitFor(() => expect(session.get().state).toBe("out"));
  expect(senders).toEqual(["1", "1"]);
  isOver = false;
  signedIn(named(2));
  await expect(made).rejects.toMatchObject({ code: "signed-out" });
  await call("helpErrors", {});
  expect(senders).toEqual(["1", "1", "2"]);

  isOver = true;
  const again = call("helpErrors", {});
  await vi.waitFor(() => expect(session.get().state).toBe("out"));
  isOver = false;
  signedIn(named(2));
  await expect(again).resolves.toEqual({ errors: [], url: "" });
  expect(senders.slice(3)).toEqual(["2", "2"]);
});
