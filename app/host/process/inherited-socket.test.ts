import { expect, it } from "vitest";
import { hasInheritedSocket } from "./inherited-socket";

const own = String(process.pid);

it.each([
  { name: "none", env: {}, expected: false },
  { name: "one for this process", env: { LISTEN_FDS: "1", LISTEN_PID: own }, expected: true },
  { name: "one that a parent passed on", env: { LISTEN_FDS: "1" }, expected: true },
  { name: "one for another process", env: { LISTEN_FDS: "1", LISTEN_PID: "1" }, expected: false },
  { name: "several", env: { LISTEN_FDS: "2", LISTEN_PID: own }, expected: false },
])("a socket that was handed over: $name", ({ env, expected }) => {
  expect(hasInheritedSocket(env)).toBe(expected);
});
