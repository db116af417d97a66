import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The least that Node can do for a call: reads the body and sends bytes that lie ready. Run as
 * `node bare-server.ts <file of the bytes>`; writes its port and ends with SIGTERM.
 */
const bytes = readFileSync(process.argv[2] ?? "");

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": bytes.length,
      "Cache-Control": "no-store",
    });
    response.end(bytes);
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
