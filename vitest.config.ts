import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "~content": folder("content"), "~tests": folder("tests"), "~": folder("app") },
  },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
      "bench/**/*.test.ts",
      "tests/integration/**/*.test.ts",
    ],
    // Vitest leaves one core free by itself; most of these tests wait for other processes.
    maxWorkers: "100%",
    // Many start databases and whole sites, or hash passwords: a slow machine takes its time, and
    // what hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
