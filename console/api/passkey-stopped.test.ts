import { WebAuthnError } from "@simplewebauthn/browser";
import { describe, expect, it } from "vitest";
import { problemWords } from "~console/ui/problem";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { PasskeyStopped } from "./passkey-stopped";

describe("a passkey that the browser did not give", () => {
  const sayings = (cause: unknown) => {
    const error = new PasskeyStopped("No passkey was given", { cause });
    return [
      problemWords({ locale: "cn", words: cn }, error),
      problemWords({ locale: "en", words: en }, error),
    ];
  };

  it("is no answer of the server that could not be read", () => {
    const cancelled = new DOMException("The operation was not allowed", "NotAllowedError");
    expect(sayings(cancelled)).toEqual([cn.signIn.passkeyStopped, en.signIn.passkeyStopped]);
  });

  it("is on the device already, where the browser says so", () => {
    const cause = new DOMException("One is registered", "InvalidStateError");
    const code = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    const registered = new WebAuthnError({ message: "One is registered", code, cause });
    expect(sayings(registered)).toEqual([cn.signIn.passkeyThere, en.signIn.passkeyThere]);
  });
});
