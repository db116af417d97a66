import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Options } from "~/platform/storage/s3-storage.server";
import { isGroupAsked } from "../../scripts/test-groups.mjs";
import { freePorts } from "./free-ports";

/**
 * An object storage on the loopback address for one suite: OpenStack Swift, as Debian packages it,
 * with its interface for clients of S3.
 */
export type ObjectStorage = {
  port: number;
  bucket: string;
  /** Settings of an adapter; the endpoint may be a proxy in front of it. */
  options: (changed?: Partial<S3Options>) => S3Options;
  close: () => Promise<void>;
};

/**
 * Swift where `TEST_OBJECT_STORAGE` names it, else none: for rows of `describe.each` beside another storage. A suite that
 * needs Swift is skipped without it (`describe.skipIf`).
 */
export const objectStorages = process.env["TEST_OBJECT_STORAGE"] === "swift" ? ["S3"] : [];

/** The same where the run asks for the tests of object storage, for suites that other runs have as well. */
export const askedObjectStorages = isGroupAsked("object-storage") ? objectStorages : [];

const credentials = { accessKeyId: "test:tester", secretAccessKey: "testing" };
const region = "us-east-1";
const backends = ["account", "container", "object"] as const;

/** Four Python programs start slowly on a busy machine. */
const longestStart = 120_000;

/** Python of the system, which has the packages of Debian. */
const python = "/usr/bin/python3";

/** Writes where each kind of data is: on one device, in one copy. */
const makeRings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(("account", "container", "object"), ports):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=int(port), device="disk",
        replication_ip="127.0.0.1", replication_port=int(port), weight=1, meta=""))
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{name}.ring.gz")
`;

/** Starts the servers and makes a bucket. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = mkdtempSync(join(tmpdir(), "object-storage-"));
  mkdirSync(join(folder, "disks/disk"), { recursive: true });
  const [proxyPort, ...backendPorts] = await freePorts(backends.length + 1);
  if (proxyPort === undefined) throw new Error("no port");
  await promisify(execFile)(python, ["-c", makeRings, folder, ...backendPorts.map(String)]);
  // Half a second for a connection, its default, is too little where the tests keep every core busy.
  const common = (port = 0) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
fallocate_reserve = 0
conn_timeout = 30
node_timeout = 60
error_suppression_limit = 1000
`;
  const servers: { child: ChildProcess; output: () => string }[] = [];
  const start = (name: string, settings: string) => {
    const path = join(folder, `${name}.conf`);
    writeFileSync(path, settings);
    const child = spawn(python, [`/usr/bin/swift-${name}-server`, path, "-v"]);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => {
        text = `${text}${piece}`.slice(-4_000);
      });
    }
    servers.push({ child, output: () => text });
  };
  const close = async () => {
    await Promise.all(
      servers.map(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  for (const [index, name] of backends.entries()) {
    start(
      name,
      `${common(backendPorts[index])}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`,
    );
  }
  start("proxy", `${common(proxyPort)}${proxySettings}`);
  const bucket = "downloads";
  try {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${proxyPort}`,
      region,
      credentials,
      forcePathStyle: true,
    });
    await untilItAnswers(() => client.send(new CreateBucketCommand({ Bucket: bucket })), servers);
    // A bucket needs no object server: only a file tells whether that one has started too.
    const first = { Bucket: bucket, Key: "first" };
    await untilItAnswers(() => client.send(new PutObjectCommand(first)), servers);
    await client.send(new DeleteObjectCommand(first));
    client.destroy();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port: proxyPort,
    bucket,
    options: (changed = {}) => ({
      endpoint: `http://127.0.0.1:${proxyPort}`,
      region,
      bucket,
      ...credentials,
      hasPathStyle: true,
      downloads: "proxy",
      prefix: "files/",
      ...changed,
    }),
    close,
  };
}

/** The servers' way of a request. A cache is a must for the sign-in of Swift's own interface alone. */
const proxySettings = `
[pipeline:main]
pipeline = catch_errors gatekeeper cache bulk s3api tempauth slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${credentials.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

async function untilItAnswers(
  ask: () => Promise<unknown>,
  servers: { child: ChildProcess; output: () => string }[],
): Promise<void> {
  const end = Date.now() + longestStart;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      const dead = servers.find(({ child }) => child.exitCode !== null);
      if (dead !== undefined || Date.now() > end) {
        const said = servers.map(({ output }) => output()).join("\n");
        throw new Error(`The object storage does not start:\n${said}`, { cause: error });
      }
      await pause(200);
    }
  }
}
