import "./console.css";
import "~/design/drawings/shapes/mark.svg?no-inline";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { watchConnection } from "./api/connection";
import { ConsoleApp } from "./console-app";
import { showLanguage } from "./language";
import { startTheme } from "./theme";

// The policy forbids code made from text, which Zod would otherwise try.
config({ jitless: true });

startTheme();
watchConnection();
const place = document.getElementById("console");
if (place === null) throw new Error("The document has no place for the console");

await showLanguage(document.documentElement.lang === "en" ? "en" : "cn");
createRoot(place).render(<ConsoleApp />);
