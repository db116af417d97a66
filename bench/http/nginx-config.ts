import type { Answer } from "./ask.ts";

export type NginxFile = {
  /** Address that nginx serves it at. */
  path: string;
  /** Absolute path of the bytes. */
  file: string;
  /** Headers to send with them. */
  headers: Answer["headers"];
};

/** What nginx writes by itself: the lines of a connection, and tags of the files it has. */
const ownHeaders = new Set([
  "accept-ranges",
  "connection",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "last-modified",
  "transfer-encoding",
]);

/**
 * Settings of an nginx that sends stored bytes as well as it can: one worker, open files kept,
 * `sendfile`, connections without end, and one line of log a request with what the site's has,
 * collected to the same size.
 */
export function nginxConfig(folder: string, port: number, files: NginxFile[]): string {
  // As root it would give its worker to a user who may not read the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${folder}/temp-${name};`)
    .join("\n");
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
${temporary}
  log_format line escape=json '{"time":"$time_iso8601","id":"$request_id","method":"$request_method",'
    '"path":"$uri","status":$status,"ms":$request_time,"msg":"request"}';
  access_log ${folder}/access.log line buffer=4k flush=500ms;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65s;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  types {}
  server {
    listen 127.0.0.1:${port};
${files.map(location).join("\n")}
  }
}
`;
}

function location({ path, file, headers }: NginxFile): string {
  const added = Object.entries(headers)
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `      add_header ${name} ${quoted(String(value))} always;`);
  return `    location = ${path} {
      alias ${file};
      default_type ${quoted(headers["content-type"] ?? "application/octet-stream")};
${added.join("\n")}
    }`;
}

/** @throws on a dollar sign, which nginx takes for a variable wherever it stands */
function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx cannot send ${value}`);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
