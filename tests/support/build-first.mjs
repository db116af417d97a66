import { ensureBuilt } from "../../scripts/checkout.mjs";

/** Vitest's global setup for tests that start the built site: builds it if a source changed. */
export default function setup() {
  return ensureBuilt();
}
