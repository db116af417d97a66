import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// A minimal server on Node's HTTP module: to each address it sends the bytes and headers that it was given for it.
const [port, file = ""] = process.argv.slice(2);
type Kept = { path: string; headers: Record<string, string>; body: string };
const kept = new Map(
  (JSON.parse(readFileSync(file, "utf8")) as Kept[]).map(({ path, headers, body }) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);
createServer((request, response) => {
  const answer = kept.get(request.url ?? "");
  const send = () => {
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  };
  if (request.method !== "POST") return send();
  request.on("data", () => undefined);
  request.on("end", send);
}).listen(Number(port), "127.0.0.1");
