import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { AnswerOf } from "~/console-api/routes";
import type { PasskeyAuthentication, PasskeyRegistration } from "~/console-api/schemas/passkey";
import { PasskeyStopped } from "./passkey-stopped";

type Options = AnswerOf<"signInPasskeyOptions">["options"];

/** Asks the browser for a passkey that exists. @throws PasskeyStopped */
export async function givePasskey(options: Options): Promise<PasskeyAuthentication> {
  // The server's library made the options, and its counterpart here reads them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const given = await startAuthentication({ optionsJSON }).catch(stopped);
  return given as unknown as PasskeyAuthentication;
}

/** Asks the browser to make a passkey. @throws PasskeyStopped */
export async function makePasskey(options: Options): Promise<PasskeyRegistration> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(stopped);
  return made as unknown as PasskeyRegistration;
}

/** Closes the browser's question. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

function stopped(cause: unknown): never {
  throw new PasskeyStopped("No passkey was given", { cause });
}
