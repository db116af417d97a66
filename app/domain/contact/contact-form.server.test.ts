import { describe, expect, it } from "vitest";
import { contactForm, readContactMessage } from "./contact-form.server";
import { daysLeft, dueDay, requestNumber } from "./contact-message";

const form = { name: "Lin", contact: "lin@site.example", topic: "privacy", message: "Hello" };
const read = (fields: object) => readContactMessage(contactForm.parse({ ...form, ...fields }));

describe("a message", () => {
  it("is normalised", () => {
    expect(read({ name: " Lin\t ", message: "\r\nOne\r\nTwo\r" })).toEqual({
      message: { ...form, channel: "email", message: "One\nTwo" },
    });
  });

  it("has an error for every missing field", () => {
    expect(readContactMessage(contactForm.parse({}))).toEqual({
      errors: {
        name: "nameMissing",
        contact: "contactMissing",
        topic: "topicMissing",
        message: "messageMissing",
      },
    });
  });

  it.each([
    [{ name: "\u200b \u3000" }, { name: "nameMissing" }],
    [{ name: "x".repeat(81) }, { name: "nameLong" }],
    [{ contact: "\u202a \u202c" }, { contact: "contactMissing" }],
    [{ contact: "lin" }, { contact: "emailWrong" }],
    [{ contact: "lin@" }, { contact: "emailWrong" }],
    [{ contact: "12345" }, { contact: "phoneWrong" }],
    [{ contact: "lin@site.example, all@site.example" }, { contact: "emailWrong" }],
    [{ topic: "toString" }, { topic: "topicMissing" }],
    [{ message: "x".repeat(1_001) }, { message: "messageLong" }],
    [{ message: "\u0000\u0007" }, { message: "messageMissing" }],
  ])("is refused with %j", (fields, errors) => {
    expect(read(fields)).toEqual({ errors });
  });

  it.each([
    [{ name: "x".repeat(80), message: "y".repeat(1_000) }],
    // Browsers count a line break as one sign and send it as two.
    [{ message: `a${"\r\n".repeat(998)}b` }],
    [{ contact: "+44 7911 123456" }],
    [{ contact: "１３８００００００００" }],
    [{ contact: "١٣٨٠٠٠٠٠٠٠٠" }],
    [{ contact: "\u202a电话：138\u20110000\u20110000\u202c" }],
    [{ contact: "林 <lin＠site。example>；" }],
  ])("is accepted with %j", (fields) => {
    expect(read(fields)).toHaveProperty("message");
  });
});

describe("a due date", () => {
  it.each([
    ["2026-01-20T00:00:00Z", "2026-02-04"],
    ["2026-02-20T00:00:00Z", "2026-03-07"],
    ["2028-02-20T00:00:00Z", "2028-03-06"],
    ["2026-12-20T00:00:00Z", "2027-01-04"],
    // In China it is the next day already.
    ["2026-11-12T15:59:59Z", "2026-11-27"],
    ["2026-11-12T16:00:00Z", "2026-11-28"],
  ])("of %s is %s", (received, due) => expect(dueDay(new Date(received))).toBe(due));

  it("is fifteen days ahead on the first day and none on the last", () => {
    const due = dueDay(new Date("2026-11-12T08:00:00Z"));
    expect(daysLeft(due, new Date("2026-11-12T08:00:00Z"))).toBe(15);
    expect(daysLeft(due, new Date("2026-11-27T15:59:59Z"))).toBe(0);
    expect(daysLeft(due, new Date("2026-11-27T16:00:00Z"))).toBe(-1);
  });

  it("belongs to a request number with the year in China", () => {
    expect(requestNumber(123, new Date("2026-12-31T16:00:00Z"))).toBe("PR-2027-000123");
    expect(requestNumber(1_234_567, new Date("2026-06-01T00:00:00Z"))).toBe("PR-2026-1234567");
  });
});
