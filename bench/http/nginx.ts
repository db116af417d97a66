import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Body and headers of a response of our server. */
export type Served = { name: string; body: Buffer; headers: Record<string, string> };

/** Headers that nginx sets itself. */
const own = new Set(["content-length", "content-type", "etag", "accept-ranges", "last-modified"]);

/**
 * Writes a configuration of nginx with one worker. It serves the same bytes with the same headers, from files in the
 * system's cache, and logs a line for each request as our server does.
 * @param more lines for its server
 * @returns the path of the configuration
 */
export function prepareNginx(
  folder: string,
  port: number,
  served: readonly Served[],
  more = "",
): string {
  mkdirSync(join(folder, "files"), { recursive: true });
  const locations = served.map(({ name, body, headers }) => {
    writeFileSync(join(folder, "files", name), body);
    const added = Object.entries(headers)
      .filter(([header]) => !own.has(header))
      .map(([header, value]) => `      add_header ${header} '${value.replaceAll("'", "\\'")}';`);
    return [
      `    location = /${name} {`,
      `      default_type '${headers["content-type"]}';`,
      ...added,
      "    }",
    ].join("\n");
  });
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { }
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
  access_log ${folder}/access.log combined buffer=64k flush=1s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
${more}
${locations.join("\n")}
  }
}
`,
  );
  return path;
}
