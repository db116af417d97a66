import { holdEarlyPresses } from "~/islands/hold-early-presses";
import { isScripted, markScripted } from "~/islands/scripted";
import { serveTheme } from "./theme-script";

// Stands in the head of every page, compiled to text by `scripts/inline-script.ts`: it runs before
// the first paint.
markScripted();
serveTheme();
if (isScripted()) holdEarlyPresses();
