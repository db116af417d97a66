import { holdEarlyPresses } from "~/islands/hold-early-presses";
import { serveTheme } from "./theme-script";

// Stands in the head of every page, compiled to text by `scripts/inline-script.ts`: it runs before
// the first paint.
serveTheme();
holdEarlyPresses();
