import { afterEach, expect, it, vi } from "vitest";
import { forgetAnswers, keepAnswer, keptAnswer } from "./kept-answers";

/** A store like the browser's: its keys are its own properties, its methods are not. */
function openStore(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const wei = { staffId: 1, messageId: 7 };

it("shows the draft of an answer to who typed it only", () => {
  vi.stubGlobal("sessionStorage", openStore());
  keepAnswer(wei, "Dear Lin");
  expect(keptAnswer(wei)).toBe("Dear Lin");
  expect(keptAnswer({ ...wei, staffId: 2 })).toBe("");
  keepAnswer(wei, "");
  expect(keptAnswer(wei)).toBe("");
});

it("forgets all drafts at the end of a session, and nothing else", () => {
  vi.stubGlobal("sessionStorage", openStore());
  sessionStorage.setItem("reloaded", "1");
  keepAnswer(wei, "Dear Lin");
  keepAnswer({ staffId: 1, messageId: 8 }, "Dear Hu");
  forgetAnswers();
  expect(Object.keys(sessionStorage)).toEqual(["reloaded"]);
});

it("goes on where the browser has no store for it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepAnswer(wei, "Dear Lin");
  forgetAnswers();
  expect(keptAnswer(wei)).toBe("");
});
