import "./zod-without-code";
import "./console.css";
import { createRoot } from "react-dom/client";
import { canRunScripts } from "~/lib/can-run-scripts";
import { languageQuery } from "~console/api/addresses";
import { startTheme } from "~console/ui/theme";
import { showLanguage } from "~console/words/shown-language";
import { watchConnection } from "./api/connection";
import { ConsoleApp } from "./console-app";

// The document goes on to show what the console needs (`console-document.server.ts`).
if (!canRunScripts()) throw new Error("This browser is too old for the console");

startTheme();
watchConnection();
const place = document.getElementById("console");
if (place === null) throw new Error("The document has no place for the console");

// The document has it already; no bookmark or screen is to keep it.
const address = new URL(window.location.href);
if (address.searchParams.has(languageQuery)) {
  address.searchParams.delete(languageQuery);
  window.history.replaceState(null, "", address);
}

await showLanguage(document.documentElement.lang === "en" ? "en" : "cn");
createRoot(place).render(<ConsoleApp />);
// Needed as soon as somebody is signed in; fetched while they read the first picture.
void import("./signed-in");
