import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { isProxyName } from "./client-address.server.ts";

const origin = z
  .url({ protocol: /^https?$/, error: "must be an origin, such as https://www.site.example" })
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => new URL(value).origin === value, "must be an origin, without a path");

/** A whole number in decimal digits; the error names the value, which is no secret. */
const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
  return z.string().transform((value, context) => {
    const number = /^\s*\d+\s*$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    context.addIssue(`"${value}" is not a whole number ${range}`);
    return z.NEVER;
  });
};

/** A number that may have decimals; the error names the value. */
const numberFrom = (least: number, most: number) =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (value.trim() !== "" && number >= least && number <= most) return number;
    context.addIssue(`"${value}" is not a number from ${least} to ${most}`);
    return z.NEVER;
  });

const port = z.string().transform((value, context) => {
  const number = /^\s*\d+\s*$/.test(value) ? Number(value) : Number.NaN;
  if (number <= 65_535) return number;
  context.addIssue(`"${value}" is no port (0 to 65535)`);
  return z.NEVER;
});

/** The listening address of the server, or a name that the machine knows. */
const listenHost = z
  .string()
  .transform((value) => value.trim().replace(/^\[(.*)\]$/, "$1"))
  .refine((value) => isIP(value) !== 0 || /^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i.test(value), {
    error: "must be an IP address or a host name without a port, such as 127.0.0.1, ::1 or 0.0.0.0",
  });

/** `name=https://host/base` pairs, separated by commas. */
const mirrors = z
  .string()
  .default("")
  .transform((value, context) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .flatMap((entry) => {
        const [name = "", baseUrl = ""] = entry.split(/=(.*)/s);
        if (name === "" || !/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
          context.addIssue(`"${entry}" is not of the form name=https://host/base`);
          return [];
        }
        return [{ name, baseUrl: baseUrl.replace(/\/+$/, "") }];
      }),
  );

/** Addresses, CIDR ranges or names of ranges, separated by commas. */
const proxies = z
  .string()
  .default("")
  .transform((value, context) => {
    const names = value.split(",").map((name) => name.trim());
    return names.filter((name) => {
      if (name === "") return false;
      if (!isProxyName(name)) context.addIssue(`"${name}" is no address, no range and no name`);
      return true;
    });
  });

/** Origins, separated by commas. */
const origins = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((entry) => entry.trim() || []))
  .pipe(z.array(origin));

/** Address of a script with an optional placeholder `{key}`. */
const scriptAddress = z
  .string()
  .refine(
    (value) => z.url({ protocol: /^https?$/ }).safeParse(value.replaceAll("{key}", "key")).success,
    {
      message: "must be the address of a script",
    },
  );

/** For each analytics provider: what its address has to be, and how the operator's site is named there. */
const analyticsForms = {
  umami: { site: /^[\w-]{1,64}$/, example: "umami:https://stats.site.example/script.js,ID" },
  plausible: {
    site: /^[\w.-]{1,100}$/,
    example: "plausible:https://stats.site.example/js/script.js,www.site.example",
  },
  matomo: { site: /^\d{1,9}$/, example: "matomo:https://stats.site.example,7" },
  baidu: { site: /^[\da-f]{32}$/, example: "baidu: and the 32 characters of the site" },
} as const;

/** An analytics provider, whose script visitors load after they agree. */
export type AnalyticsSetting = {
  provider: keyof typeof analyticsForms;
  /** Address of the provider's script. */
  scriptUrl: string;
  /** The operator's site, as the provider names it. */
  site: string;
};

const analyticsAddress = z.url({ protocol: /^https?$/, hostname: /^[a-z\d.-]+$/i });

/** `provider:address,site`; Baidu has one address for all. */
const analytics = z.string().transform((value, context): AnalyticsSetting | undefined => {
  if (value === "none") return undefined;
  const [name = "", rest = ""] = value.split(/:(.*)/s);
  if (!Object.hasOwn(analyticsForms, name)) {
    context.addIssue(`must be none, or one of ${Object.keys(analyticsForms).join(", ")}`);
    return z.NEVER;
  }
  const provider = name as AnalyticsSetting["provider"];
  const isBaidu = provider === "baidu";
  const comma = rest.lastIndexOf(",");
  const site = isBaidu ? rest : rest.slice(comma + 1);
  const address = isBaidu ? `https://hm.baidu.com/hm.js?${site}` : rest.slice(0, comma);
  const { site: siteForm, example } = analyticsForms[provider];
  if ((!isBaidu && comma === -1) || !siteForm.test(site)) {
    context.addIssue(`must be of the form ${example}`);
    return z.NEVER;
  }
  if (!analyticsAddress.safeParse(address).success) {
    context.addIssue(`"${address}" is no address, as in ${example}`);
    return z.NEVER;
  }
  const script = provider === "matomo" ? `${address.replace(/\/+$/, "")}/matomo.js` : address;
  return { provider, scriptUrl: new URL(script).href, site };
});

/** `kind=template` pairs, separated by commas; a kind may end in a language: `code.en=SMS_1`. */
const smsTemplates = z
  .string()
  .default("")
  .transform((value, context) => {
    const entries = value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
    for (const entry of entries) {
      if (!/^[a-z-]+(\.(cn|en))?=\w+$/.test(entry)) {
        context.addIssue(`"${entry}" is not of the form kind=template`);
      }
    }
    return Object.fromEntries(entries.map((entry) => entry.split("=")));
  });

/** Most text messages a day for a country without a number of its own in `SMS_COUNTRIES`. */
const smsCapOfCountry = 1_000;

/** Countries, divided by commas, each with the most text messages a day: `CN,HK=50`. */
const smsCountries = z
  .string()
  .default("CN")
  .transform((value, context) => {
    const entries = value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
    return new Map(
      entries.map((entry): [string, number] => {
        const [, country = "", cap] = /^([A-Z]{2})(?:=([1-9]\d{0,8}))?$/.exec(entry) ?? [];
        if (!isSupportedCountry(country)) {
          context.addIssue(`"${entry}" is no country as in ISO 3166-1, alone or as CN=1000`);
        }
        return [country, cap === undefined ? smsCapOfCountry : Number(cap)];
      }),
    );
  });

/** A private key in PEM; its line breaks may be written as `\n`. */
const pem = z
  .string()
  .transform((value) => value.replaceAll("\\n", "\n"))
  .refine((value) => value.startsWith("-----BEGIN "), "must be a private key in PEM");

/** How downloads come out of a bucket: a way, or a public address that holds the bucket's files. */
const bucketDownloads = z
  .enum(["proxy", "presigned"])
  .or(
    z
      .url({ protocol: /^https?$/ })
      .refine((value) => !/[?#]/.test(value), "must be an address without ? and #")
      .transform((value) => ({ publicBase: value.replace(/\/+$/, "") })),
  )
  .default("proxy");

/** A socket in the file system, or a port of this machine: what is sent there is neither sealed nor signed. */
const clamdAddress = z.string().transform((value, context) => {
  if (/^\/[^\0]+$/.test(value)) return { path: value };
  const [, name, port] = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{1,5})$/.exec(value) ?? [];
  if (name !== undefined && Number(port) > 0 && Number(port) < 65_536) {
    return { host: name.replace(/[[\]]/g, ""), port: Number(port) };
  }
  context.addIssue("must be the path of a socket, or a port of this machine as 127.0.0.1:3310");
  return z.NEVER;
});

/** Every setting of the site; `.env.example` explains them. */
const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: listenHost.default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  /** Port for health and metrics on the loopback address; "off" for none. A second site on a machine names another one. */
  OPS_PORT: z
    .union([z.literal("off"), port], {
      error: ({ input }) => `"${input}" is neither off nor a port (0 to 65535)`,
    })
    .default(9464),
  WEB_CONCURRENCY: wholeNumber(1, 256).optional(),
  /** Whether a small first process keeps up the one that serves; several have one anyway. */
  SUPERVISE: z.enum(["on", "off"]).default("on"),
  DATA_DIR: z.string().min(1).default("data"),
  /** Content of a new database. */
  STARTING_CONTENT: z.enum(["samples", "empty"]).default("samples"),
  /** Whether a site with an https address may start while it shows samples. */
  SAMPLE_CONTENT: z.enum(["show", "refuse"]).default("show"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of one process to PostgreSQL, besides the one that listens for changes. */
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  DATABASE_ANSWER_SECONDS: numberFrom(1, 600).default(15),
  DATABASE_CONNECT_SECONDS: numberFrom(1, 60).default(5),
  WARM_UP: z.enum(["on", "off"]).default("on"),
  /** Whether the console may change the product's name. */
  BRAND: z.enum(["open", "locked"]).default("open"),
  LINK_CHECK: z.enum(["on", "off"]).optional(),
  LINK_CHECK_PRIVATE: z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .pipe(z.array(z.ipv4().or(z.ipv6())))
    .optional(),
  /** Networks of the operator in which endpoints of webhooks may be, besides public addresses. */
  WEBHOOK_NETWORKS: proxies,
  API_BASE_URL: origin.optional(),
  CONSOLE_ORIGIN: origin.optional(),
  DOWNLOAD_MIRRORS: mirrors,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "must be the name of a bucket")
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).default("off"),
  S3_DOWNLOADS: bucketDownloads,
  BACKUP_RECIPIENTS: z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((entry) => entry.trim() || [])),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  CLAMD_SOCKET: clamdAddress.optional(),
  TRUST_PROXY: proxies,
  EDGE_CACHE: z.enum(["on", "off"]).default("off"),
  EDGE_FILES: z.enum(["on", "off"]).default("off"),
  CONNECTIONS_PER_CLIENT: wholeNumber(1).default(256),
  SECRET_KEY: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n@]+$/)
    .optional(),
  CONTACT_EMAIL: z.email().optional(),
  CHAT_SCRIPT_URL: scriptAddress.optional(),
  CHAT_KEY: z
    .string()
    .regex(/^[\w.-]+$/, "must be letters, digits and . _ -")
    .optional(),
  CHAT_ORIGINS: origins,
  ANALYTICS: analytics.optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: pem.optional(),
  SMS_COUNTRIES: smsCountries,
  SMS_CAP: wholeNumber(1).default(2_000),
  CODE_CHALLENGE_ABOVE: wholeNumber(0).optional(),
  SMS_PROVIDER: z.enum(["alibaba", "tencent", "twilio"]).optional(),
  ALIBABA_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIBABA_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIBABA_SMS_SIGN_NAME: z.string().optional(),
  ALIBABA_SMS_TEMPLATES: smsTemplates,
  ALIBABA_SMS_ENDPOINT: origin.default("https://dysmsapi.aliyuncs.com"),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG\w+)$/)
    .optional(),
  TENCENT_SMS_SECRET_ID: z.string().optional(),
  TENCENT_SMS_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_SDK_APP_ID: z.string().optional(),
  TENCENT_SMS_SIGN_NAME: z.string().optional(),
  TENCENT_SMS_TEMPLATES: smsTemplates,
  TENCENT_SMS_REGION: z.string().default("ap-guangzhou"),
  TENCENT_SMS_ENDPOINT: origin.default("https://sms.tencentcloudapi.com"),
  TWILIO_ENDPOINT: origin.default("https://api.twilio.com"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** Names of missing settings that the given ones require. */
function missingSettings(env: z.infer<typeof variables>): string[] {
  const dkim = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const;
  const alibaba = ["ACCESS_KEY_ID", "ACCESS_KEY_SECRET", "SIGN_NAME"] as const;
  const tencent = ["SECRET_ID", "SECRET_KEY", "SDK_APP_ID", "SIGN_NAME"] as const;
  const needed = [
    ...(env.SMTP_URL !== undefined ? (["MAIL_FROM"] as const) : []),
    ...(env.S3_BUCKET !== undefined ? (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) : []),
    ...(env.CHAT_SCRIPT_URL?.includes("{key}") ? (["CHAT_KEY"] as const) : []),
    ...(dkim.some((name) => env[name] !== undefined) ? dkim : []),
    ...(env.SMS_PROVIDER === "alibaba"
      ? alibaba.map((name) => `ALIBABA_SMS_${name}` as const)
      : []),
    ...(env.SMS_PROVIDER === "tencent"
      ? tencent.map((name) => `TENCENT_SMS_${name}` as const)
      : []),
    ...(env.SMS_PROVIDER === "twilio"
      ? (["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const)
      : []),
  ];
  const templates = {
    alibaba: "ALIBABA_SMS_TEMPLATES",
    tencent: "TENCENT_SMS_TEMPLATES",
  } as const;
  const templatesName =
    env.SMS_PROVIDER === "alibaba" || env.SMS_PROVIDER === "tencent"
      ? templates[env.SMS_PROVIDER]
      : undefined;
  const lacksTemplates =
    templatesName !== undefined && Object.keys(env[templatesName]).length === 0;
  return [
    ...needed.filter((name) => env[name] === undefined),
    ...(lacksTemplates ? [templatesName] : []),
  ];
}

/** Whether the world reaches this site: only then may it ask other servers without being told to. */
function isInProduction({ NODE_ENV, PUBLIC_URL }: z.infer<typeof variables>): boolean {
  return NODE_ENV === "production" && PUBLIC_URL?.startsWith("https://") === true;
}

/** Also called if one of them is no address, which its own rule reports. */
const hasSameHost = (first = "", second = "") =>
  URL.canParse(first) && URL.canParse(second) && new URL(first).host === new URL(second).host;

const schema = variables
  .refine(({ WEB_CONCURRENCY, DATABASE_URL }) => DATABASE_URL || (WEB_CONCURRENCY ?? 1) === 1, {
    path: ["WEB_CONCURRENCY"],
    message: "several processes need PostgreSQL (DATABASE_URL)",
  })
  .refine(({ CONSOLE_ORIGIN, PUBLIC_URL }) => !hasSameHost(CONSOLE_ORIGIN, PUBLIC_URL), {
    path: ["CONSOLE_ORIGIN"],
    message:
      "has the host name of PUBLIC_URL: leave it empty to have the console at the site's own",
  })
  .refine(({ EDGE_FILES, S3_BUCKET }) => EDGE_FILES === "off" || S3_BUCKET === undefined, {
    path: ["EDGE_FILES"],
    message: "needs the files in DATA_DIR: leave it off with S3_BUCKET, and see S3_DOWNLOADS",
  })
  .superRefine((env, context) => {
    for (const name of missingSettings(env)) {
      context.addIssue({ code: "custom", path: [name], message: "is needed with the others" });
    }
  })
  .transform((env) => ({
    ...env,
    WEB_CONCURRENCY: env.WEB_CONCURRENCY ?? (env.DATABASE_URL ? availableParallelism() : 1),
    LINK_CHECK: env.LINK_CHECK ?? (isInProduction(env) ? "on" : "off"),
  }));

export type Env = z.infer<typeof schema>;

/** The environment has wrong values; the message lists all of them. */
export class EnvError extends Error {
  override name = "EnvError";
  /** The problems, each as `NAME: words`. */
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Wrong settings in the environment:\n${problems.map((one) => `  ${one}`).join("\n")}`);
    this.problems = problems;
  }
}

/** The listening addresses and folders of the site; undefined for an invalid setting. */
export type Places = Pick<Env, "OPS_PORT"> & {
  [Name in "HOST" | "PORT" | "DATA_DIR" | "DATABASE_URL"]: Env[Name] | undefined;
};

/**
 * Reads only where the site listens and stores, also if other settings are wrong: what a start can try before it opens
 * anything.
 */
export function readPlaces(environment: Record<string, string | undefined>): Places {
  const given = withoutEmpty(environment);
  const { HOST, PORT, OPS_PORT, DATA_DIR } = variables.shape;
  const opsPort = OPS_PORT.safeParse(given["OPS_PORT"]);
  return {
    HOST: HOST.safeParse(given["HOST"]).data,
    PORT: PORT.safeParse(given["PORT"]).data,
    // An invalid one is reported already, and no default is tried instead.
    OPS_PORT: opsPort.success ? opsPort.data : "off",
    DATA_DIR: DATA_DIR.safeParse(given["DATA_DIR"]).data,
    DATABASE_URL: given["DATABASE_URL"],
  };
}

const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

/**
 * Reads the settings; an empty variable counts as absent.
 * @throws EnvError that lists every problem at once
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const result = schema.safeParse(withoutEmpty(environment));
  if (result.success) return result.data;
  throw new EnvError(
    result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}
