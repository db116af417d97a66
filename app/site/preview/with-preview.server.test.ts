import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { pressedContext } from "./preview-token.server";
import { withPreview } from "./with-preview";

const post = async (query: string, length: number) => {
  const action = vi.fn(() => "taken");
  const request = new Request(`https://site.example/contact${query}`, {
    method: "POST",
    headers: { "content-length": String(length) },
  });
  const context = new RouterContextProvider();
  const module = withPreview({ action }, "words");
  const answer = await module.action?.({ request, context } as unknown as ActionFunctionArgs);
  return { answer, isPressed: context.get(pressedContext), isTaken: action.mock.calls.length > 0 };
};

it("sends the form of a page that showed drafts to the published page, since the link is spent", async () => {
  const { answer, isPressed, isTaken } = await post("?topic=service&words=abc", 42);
  if (!(answer instanceof Response)) throw new Error("No answer of its own");
  // With this status a browser posts the same form again.
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe("/contact?topic=service");
  expect([isPressed, isTaken]).toEqual([false, false]);
  const { answer: bare } = await post("?words=abc", 42);
  expect((bare as Response).headers.get("location")).toBe("/contact");
});

it("takes the button that opens the draft, which sends nothing, for what it is", async () => {
  expect(await post("?words=abc", 0)).toEqual({ answer: null, isPressed: true, isTaken: false });
});

it("leaves the form of the published page to that page", async () => {
  expect(await post("", 42)).toEqual({ answer: "taken", isPressed: false, isTaken: true });
});
