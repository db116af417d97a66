import { buildWhenStale } from "../../scripts/checkout.mjs";

/** Before tests that start the built site: builds it when a source changed. */
export default function setup() {
  buildWhenStale();
}
