import { startScripts } from "./start-scripts";
import { serveTheme } from "./theme-script";

// Stands in the head of every page, compiled to text by `scripts/inline-script.ts`.
serveTheme();
startScripts();
