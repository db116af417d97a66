import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// Node's own server at its barest: reads the body, sends the same bytes each time.
const [port, file] = process.argv.slice(2);
const body = readFileSync(String(file));
createServer((request, response) => {
  request.on("data", () => undefined);
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1");
