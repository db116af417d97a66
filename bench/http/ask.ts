import { type IncomingHttpHeaders, request } from "node:http";

export type Question = {
  path: string;
  headers?: Record<string, string>;
  /** JSON to post; without it the question is a GET. */
  body?: string | undefined;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes as they came, compressed or not. */
  bytes: Buffer;
};

/** Asks over a connection of its own, and reads the answer's bytes as they are. */
export function ask(origin: string, { path, headers, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    request(
      `${origin}${path}`,
      { method, agent: false, ...(headers && { headers }) },
      (message) => {
        const chunks: Buffer[] = [];
        message.on("data", (chunk: Buffer) => chunks.push(chunk));
        message.on("error", reject);
        message.on("end", () =>
          resolve({
            status: message.statusCode ?? 0,
            headers: message.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    )
      .on("error", reject)
      .end(body);
  });
}
