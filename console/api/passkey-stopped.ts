/** The person or the browser did not give the passkey; nothing was sent. */
export class PasskeyStopped extends Error {
  override name = "PasskeyStopped";

  /** Whether the browser made none because the device has one of this person already. */
  get isThere(): boolean {
    const { cause } = this;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    return code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  }
}
