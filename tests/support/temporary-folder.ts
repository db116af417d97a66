import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./run-folder";

/** A new folder for a test. The end of the run removes it. */
export const temporaryFolder = (): string => mkdtempSync(join(runFolder(), "folder-"));
