import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** Writes down which modules of OpenTelemetry a process loads, into the file that TELEMETRY_NOTES names. */
registerHooks({
  load(url, context, next) {
    if (url.includes("/@opentelemetry/")) appendFileSync(process.env.TELEMETRY_NOTES, `${url}\n`);
    return next(url, context);
  },
});
