import { describe, expect, it } from "vitest";
import type { RegistrationErrors } from "./registration";
import { readRegistration, registrationForm } from "./registration-form.server";

const right = {
  email: "lin@site.example",
  code: "012345",
  password: "Zhiwei-2026",
  agreement: "yes",
};

const read = (form: Record<string, unknown>) => {
  const result = readRegistration(registrationForm.parse({ ...right, ...form }));
  return result;
};
const errorsOf = (form: Record<string, unknown>): RegistrationErrors => {
  const result = read(form);
  return "errors" in result ? result.errors : {};
};

describe("the registration form", () => {
  it("is parsed", () => {
    expect(read({ phone: "138 0000 0000", package: "C", campaign: "autumn_26" })).toEqual({
      registration: {
        agreedTo: null,
        contacts: { email: "lin@site.example", phone: "+8613800000000" },
        target: { channel: "email", to: "lin@site.example" },
        code: "012345",
        password: "Zhiwei-2026",
        packageId: "C",
        campaign: "autumn_26",
      },
    });
  });
  it("returns all errors at once", () => {
    expect(errorsOf({ email: "", code: "", password: "", agreement: "" })).toEqual({
      email: "emailMissing",
      code: "codeMissing",
      password: "passwordWrong",
      agreement: "agreementMissing",
    });
    expect(errorsOf({ email: "lin@site", phone: "12", code: "x" })).toEqual({
      email: "emailWrong",
      phone: "phoneWrong",
      code: "codeWrong",
    });
  });
  it("uses the phone when there is no email, or when the code was sent there", () => {
    const phone = "138 0000 0000";
    const target = { channel: "sms", to: "+8613800000000" };
    expect(read({ email: " ", phone })).toMatchObject({ registration: { target } });
    expect(read({ phone, channel: "sms" })).toMatchObject({ registration: { target } });
    expect(read({ channel: "sms" })).toMatchObject({
      registration: { target: { channel: "email" } },
    });
  });
  it("takes a contact that shows nothing for none", () => {
    expect(errorsOf({ email: "\u202a\u202c", phone: "\u200b" })).toEqual({ email: "emailMissing" });
    expect(errorsOf({ phone: "\u3000\ufeff" })).toEqual({});
  });
  it("accepts a code with pasted spaces and marks", () => {
    expect(errorsOf({ code: " 012 345\n" })).toEqual({});
    expect(errorsOf({ code: "\u202a012345\u202c" })).toEqual({});
    expect(errorsOf({ code: "０１２３４５" })).toEqual({});
    expect(errorsOf({ code: "0123456" })).toEqual({ code: "codeWrong" });
  });
  it.each(["a b", "<script>", "x".repeat(41), "é", ""])("drops the campaign %j", (campaign) => {
    expect(read({ campaign })).toMatchObject({ registration: { campaign: null } });
  });
});

describe("a password", () => {
  const problem = (password: string, more = {}) => errorsOf({ password, ...more }).password;

  it.each([
    ["Aa3456-", "passwordWrong"],
    ["Aa3456-x", undefined],
    [`Aa34${"x".repeat(16)}`, undefined],
    [`Aa34${"x".repeat(17)}`, "passwordWrong"],
    ["aa3456-x", "passwordWrong"],
    ["AA3456-X", "passwordWrong"],
    ["Aaaaaa-x", "passwordWrong"],
    ["Aa 3456 x", undefined],
    ["密码Aa1密码密码", undefined],
    ["Aa1😀😀😀😀", "passwordWrong"],
    ["Aa1😀😀😀😀😀", undefined],
    [`Aa1${"😀".repeat(17)}`, undefined],
    [`Aa1${"😀".repeat(18)}`, "passwordWrong"],
    ["Aa3456\u0000x", "passwordWrong"],
    ["Aa3456\nxx", "passwordWrong"],
    ["Aa3456x\ud800", "passwordWrong"],
    ["Password1", "passwordCommon"],
    ["Qwerty123", "passwordCommon"],
  ])("%j: %s", (password, expected) => expect(problem(password)).toBe(expected));

  it("must not be the email, in upper or lower case", () => {
    expect(problem("Ab1@x.example", { email: "ab1@X.example" })).toBe("passwordIsContact");
  });
});
