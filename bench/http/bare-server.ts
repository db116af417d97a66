import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

// A minimal server on Node's HTTP module: `/page` responds with a fixed buffer, any other path
// reads the body and responds with fixed JSON.
const [port, folder = ""] = process.argv.slice(2);
const list = readFileSync(join(folder, "list.json"));
const { headers, body } = JSON.parse(readFileSync(join(folder, "page.json"), "utf8"));
const page = Buffer.from(body, "base64");
createServer({ optimizeEmptyRequests: true }, (request, response) => {
  if (request.url === "/page") {
    response.writeHead(200, headers).end(page);
    return;
  }
  request.on("data", () => undefined);
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": list.length });
    response.end(list);
  });
}).listen(Number(port), "127.0.0.1");
