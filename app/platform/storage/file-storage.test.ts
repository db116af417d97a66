import { join } from "node:path";
import { describe } from "vitest";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { storageSuite } from "~tests/support/storage-suites";
import { createLocalStorage } from "./local-storage.server";

describe("local storage", () =>
  storageSuite((folder) => createLocalStorage(join(folder, "files"))));
describe("memory storage", () => storageSuite(createMemoryStorage));
