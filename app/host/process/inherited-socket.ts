import type { Server } from "node:http";
import { Socket } from "node:net";

/** Descriptor of the first socket that systemd hands over (sd_listen_fds(3)). */
const firstDescriptor = 3;

/**
 * Whether systemd handed a listening socket over: its unit keeps the port open while no process of the site runs.
 * A process of the site that starts another one passes the socket on and takes `LISTEN_PID` away.
 */
export function hasInheritedSocket({ LISTEN_FDS, LISTEN_PID } = process.env): boolean {
  return LISTEN_FDS === "1" && (LISTEN_PID ?? String(process.pid)) === String(process.pid);
}

/**
 * Lets workers inherit the socket; to be called once, before the first of them starts. The first process keeps its own
 * copy, so that the port stays open while no worker runs.
 * @returns settings of `node:cluster`
 */
export function passSocketOn(): { stdio?: ("inherit" | "ipc" | number)[] } {
  if (!hasInheritedSocket()) return {};
  delete process.env["LISTEN_PID"];
  return { stdio: ["inherit", "inherit", "inherit", firstDescriptor, "ipc"] };
}

/**
 * Listens on the inherited socket. As a handle, because `listen({ fd })` in a worker means a descriptor of the first
 * process, which `node:cluster` closes together with the last worker.
 */
export function listenOnInheritedSocket(server: Server): void {
  server.listen(new Socket({ fd: firstDescriptor, readable: false, writable: false }));
}
