import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { holdRequests } from "./held-requests";

const exchange = (url: string) => {
  const response = Object.assign(new EventEmitter(), { closed: false });
  const close = () => {
    response.closed = true;
    response.emit("close");
  };
  return {
    request: { url } as IncomingMessage,
    response: response as unknown as ServerResponse,
    close,
  };
};

it("answers requests that waited a few at a time, in order, without those whose client has left", () => {
  const { listener, passTo } = holdRequests();
  const waiting = Array.from({ length: 20 }, (_, index) => exchange(`/${index}`));
  for (const { request, response } of waiting) listener(request, response);
  waiting[1]?.close();
  const answer = vi.fn();
  const asked = () => answer.mock.calls.map(([{ url }]) => url);
  passTo(answer);
  expect(asked()).toEqual(["/0", "/2", "/3", "/4", "/5", "/6", "/7", "/8"]);
  const late = exchange("/late");
  listener(late.request, late.response);
  expect(asked().at(-1)).toBe("/late");
  waiting[2]?.close();
  expect(asked().at(-1)).toBe("/9");
  for (const { close } of waiting) close();
  expect(answer).toHaveBeenCalledTimes(20);
});
