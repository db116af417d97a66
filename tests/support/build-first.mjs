import { ensureBuilt } from "../../scripts/checkout.mjs";

/** Before tests that start the built site: builds it when a source changed and it may be built. */
export default function setup() {
  ensureBuilt();
}
