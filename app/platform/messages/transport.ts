import type { OutgoingMessage } from "./message";

/** Delivers the messages of a channel. */
export type Transport = {
  /**
   * Sends a message; resolves when the provider has accepted it.
   * @throws DeliveryError
   */
  send: (message: OutgoingMessage) => Promise<{ providerId: string | null }>;
  close: () => void;
};

/** A message was not accepted; `isPermanent` when a retry cannot help. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
