import type { OutgoingMessage } from "./message";

/** A way to bring messages of a channel to people. */
export type Transport = {
  /**
   * Hands a message over; resolves when the other side has taken responsibility for it.
   * @throws DeliveryError
   */
  send: (message: OutgoingMessage) => Promise<{ providerId: string | null }>;
  close: () => void;
};

/** A message was not taken; for good when trying again cannot help. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
