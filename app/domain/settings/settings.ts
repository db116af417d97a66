import { z } from "zod";
import { brand as build, type OperatorFacts } from "~/brand";
import { mediaFolder, pictureNameIn } from "~/domain/media/media";
import type { FieldProblem } from "~/domain/refusal";
import { pagesChoices } from "~/domain/release/held-pages";
import { isAccent } from "~/lib/accent";
import { phoneDigits, readEmail, tidyContact } from "~/lib/contact-shape";
import { markText } from "~/lib/mark/mark";
import { MarkError, maxMarkBytes, readMark } from "~/lib/mark/read-mark";
import { tidyWebAddress } from "~/lib/web-address";
import { isWellFormed } from "~/lib/well-formed";
import { isProofFileName, maxProofFiles, noOwnership } from "./ownership";
import { startingReleaseSettings } from "./release-settings";
import { choices, promiseStates, type SectionName } from "./sections";
import { isSocialAddress, type SocialService } from "./social-links";

/** Whether a text can be stored and stands on one line. */
const isLine = (text: string) => isWellFormed(text) && !/\p{Cc}/u.test(text);

/** A line of text. What is wrong with it is a `FieldProblem`, which the screen has words for. */
const optional = (most: number) => z.string().trim().max(most, "too-long").refine(isLine, "wrong");
const line = (most: number) =>
  z.string().trim().min(1, "missing").max(most, "too-long").refine(isLine, "wrong");
const inBoth = (most: number) => z.strictObject({ cn: line(most), en: line(most) });
/** In both languages, or in none. */
const inBothOrNone = (most: number) =>
  z.strictObject({ cn: optional(most), en: optional(most) }).superRefine(({ cn, en }, context) => {
    if ((cn === "") === (en === "")) return;
    context.addIssue({ code: "custom", path: [cn === "" ? "cn" : "en"], message: "missing" });
  });

const email = line(120).transform((text, context) => {
  const address = readEmail(text);
  if (address === null) context.addIssue("wrong");
  return address ?? z.NEVER;
});
const phone = z.strictObject({
  display: line(60)
    .transform((text) =>
      tidyContact(text)
        .replace(/[\p{Pd}−]/gu, "-")
        .replace(/\s/g, " "),
    )
    .pipe(line(30).regex(/^[+\d][\d ()-]*$/, "wrong")),
  tel: line(60)
    .transform(phoneDigits)
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "wrong")),
});
/** Like `URL.canParse`, which Chromium has from 120 on and Safari from 17. */
function canParseUrl(text: string): boolean {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}
/** Its host is of plain characters: addresses of the chat stand in the policy, where `;` has a meaning. */
const isWebAddress = (text: string) =>
  z.url({ protocol: /^https$/, hostname: /^[a-z0-9.-]+$/i }).safeParse(text).success &&
  canParseUrl(text);
const address = line(300)
  .transform(tidyWebAddress)
  .refine((text) => text === "" || isWebAddress(text), "wrong");
/** A host name; pasted with a scheme and a path, or in capitals, as well. */
const domain = line(100)
  .transform(hostNameIn)
  .refine((text) => text === "" || /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(text), "wrong");

function hostNameIn(text: string): string {
  const address = tidyWebAddress(text);
  return canParseUrl(address) ? new URL(address).host : text;
}

/** Address of a script; `{key}` in it stands for the key. */
const scriptUrl = optional(300).refine(
  (text) => text === "" || isWebAddress(text.replaceAll("{key}", "key")),
  "wrong",
);
const isOrigin = (text: string) => isWebAddress(text) && new URL(text).origin === text;

/** The folder of mirrored files; names are added to it. */
const folder = line(300)
  .transform(tidyWebAddress)
  .refine((text) => text === "" || (isWebAddress(text) && !/[?#]/.test(text)), "wrong")
  .transform((text) => text.replace(/\/+$/, ""));

/** Address of the operator's page at a service; empty where there is none. */
const social = (service: SocialService) =>
  optional(300)
    .transform(tidyWebAddress)
    .refine(
      (text) => text === "" || (isWebAddress(text) && isSocialAddress(service, text)),
      "wrong",
    );

/** A code of a search console; the whole meta element, as consoles offer it to copy, is accepted as well. */
const proofCode = z
  .string()
  .max(1_000, "too-long")
  .transform((text) => /\bcontent\s*=\s*["']([^"']*)["']/i.exec(text)?.[1] ?? text)
  .pipe(optional(200).refine((text) => /^[\w.=+/-]*$/.test(text), "wrong"));
const proofFile = z.strictObject({
  // Pasted with the address before it as well.
  fileName: line(300)
    .transform((text) => text.split("/").at(-1) ?? "")
    .refine((name) => name === "" || isProofFileName(name), "wrong"),
  content: z
    .string()
    .transform((text) => text.replace(/\s+/g, " "))
    .pipe(line(1_000)),
});

/** Headers, titles and mails have room for this many characters. */
const brandLimits = {
  name: { cn: 20, en: 30 },
  shortName: { cn: 12, en: 18 },
} as const;

/**
 * A name of the product. Texts in Markdown, templates with `{places}`, feeds and mails name it as it is, so it has no
 * character that any of these gives a meaning.
 */
const productName = (most: number) =>
  line(most).refine(
    (text) => text === "" || /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’.·+!-]*$/u.test(text),
    "wrong",
  );

/** Source of a mark, stored as the allow-list writes it; "": the built one. */
const markSvg = z.string().transform((source, context) => {
  if (source === "") return "";
  try {
    const text = markText(readMark(source, { allowsOwnColours: true }));
    if (text.length > maxMarkBytes) throw new MarkError("too-large");
    return text;
  } catch (error) {
    if (!(error instanceof MarkError)) throw error;
    context.addIssue(error.problem === "too-large" ? "too-long" : "wrong");
    return z.NEVER;
  }
});

const promise = z.enum(promiseStates, "wrong");

/** The document of each section, with its rules. */
const sectionSchemas = {
  brand: z.strictObject({
    name: z.strictObject({
      cn: productName(brandLimits.name.cn),
      en: productName(brandLimits.name.en),
    }),
    shortName: z.strictObject({
      cn: productName(brandLimits.shortName.cn),
      en: productName(brandLimits.shortName.en),
    }),
    // Documents that an earlier release stored have no such fields: the build's values apply.
    accent: z
      .number()
      .refine((accent) => isAccent({ accent, chroma: 1 }), "wrong")
      .default(build.accent),
    chroma: z
      .number()
      .refine((chroma) => isAccent({ accent: 0, chroma }), "wrong")
      .default(build.chroma),
    mark: markSvg.default(""),
    darkMark: markSvg.default(""),
  }),
  operator: z.strictObject({
    legalEntity: inBoth(120),
    court: inBoth(120),
    licences: z
      .array(z.strictObject({ label: inBothOrNone(60), number: line(60), url: address }))
      .max(12),
  }),
  contact: z.strictObject({
    servicePhone: phone,
    businessPhone: phone,
    serviceEmail: email,
    privacyEmail: email,
    securityEmail: email,
  }),
  offices: z.strictObject({
    offices: z
      .array(
        z.strictObject({
          city: inBoth(40),
          street: inBoth(120),
          line: inBoth(160),
          postcode: line(12).refine((text) => /^[\dA-Z -]*$/.test(text), "wrong"),
        }),
      )
      .min(1)
      .max(8)
      .superRefine((offices, context) => {
        // Pages tell offices apart by it.
        const known = new Set<string>();
        for (const [index, { postcode }] of offices.entries()) {
          if (postcode !== "" && known.has(postcode)) {
            context.addIssue({ code: "custom", path: [index, "postcode"], message: "taken" });
          }
          known.add(postcode);
        }
      }),
  }),
  processors: z.strictObject({
    hostingProvider: inBoth(200),
    mailProvider: inBoth(200),
    smsProvider: inBoth(200),
    euRepresentative: inBothOrNone(300),
    ukRepresentative: inBothOrNone(300),
  }),
  data: z.strictObject({ dataLocation: inBoth(300), sessionAccess: inBoth(300) }),
  promises: z.strictObject({
    serviceHours: promise,
    replyTime: promise,
    reportTimes: promise,
    safeHarbour: promise,
    // Younger than documents that are stored, like the last one.
    fakeSites: promise.default("unconfirmed"),
    editorsChoice: promise,
    kernelTimes: promise.default("unconfirmed"),
  }),
  names: z.strictObject({ site: domain, slogan: inBoth(40) }),
  chat: z
    .strictObject({
      scriptUrl,
      key: optional(200).refine((text) => /^[\w.-]*$/.test(text), "wrong"),
      origins: z
        .array(
          z.strictObject({
            origin: line(200).refine((text) => text === "" || isOrigin(text), "wrong"),
          }),
        )
        .max(12),
    })
    .superRefine(({ scriptUrl: script, key }, context) => {
      if (!script.includes("{key}") || key !== "") return;
      context.addIssue({ code: "custom", path: ["key"], message: "missing" });
    }),
  mirrors: z.strictObject({
    mirrors: z.array(z.strictObject({ name: line(40), baseUrl: folder })).max(8),
  }),
  links: z.strictObject({
    wechatPicture: optional(100).refine(
      (name) => name === "" || pictureNameIn(mediaFolder + name) === name,
      "wrong",
    ),
    weibo: social("weibo"),
    bilibili: social("bilibili"),
    x: social("x"),
    youtube: social("youtube"),
    telegram: social("telegram"),
    discord: social("discord"),
  }),
  ownership: z.strictObject({
    google: proofCode,
    bing: proofCode,
    baidu: proofCode,
    so360: proofCode,
    sogou: proofCode,
    proofFiles: z
      .array(proofFile)
      .max(maxProofFiles)
      .superRefine((files, context) => {
        for (const [index, { fileName }] of files.entries()) {
          const first = files.findIndex((file) => file.fileName === fileName);
          if (fileName === "" || first === index) continue;
          context.addIssue({ code: "custom", path: [index, "fileName"], message: "taken" });
        }
      }),
  }),
  // Documents that an earlier release stored may lack fields: they get the starting values.
  releases: z.strictObject({
    checkNow: z.enum(choices.checkNow, "wrong").default(startingReleaseSettings.checkNow),
    clientPages: z.enum(pagesChoices, "wrong").default(startingReleaseSettings.clientPages),
    browserPages: z.enum(pagesChoices, "wrong").default(startingReleaseSettings.browserPages),
  }),
} satisfies Record<SectionName, z.ZodType>;

export type SectionValues = {
  [Name in SectionName]: z.infer<(typeof sectionSchemas)[Name]>;
};
export type ChatSettings = SectionValues["chat"];
export type Mirror = SectionValues["mirrors"]["mirrors"][number];

/** The operator's live chat at a third-party provider. */
export type LiveChat = {
  /** Address of the provider's script, with the key if the provider expects it there. */
  scriptUrl: string;
  /** The operator's key at the provider; "" when it is part of the address. */
  key: string;
  /** Origins that the policy allows for the chat; the script's origin is the first. */
  origins: readonly string[];
};

/** Settings of the whole site. */
export type SiteSettings = {
  facts: OperatorFacts;
  /** The operator's live chat; null: there is none. */
  chat: LiveChat | null;
  mirrors: readonly Mirror[];
};

/** Values until something else is saved: `app/brand.ts`, and settings of the process. */
export type StartingSettings = SiteSettings & {
  /** Whether the build alone decides the brand (`BRAND=locked`). */
  isBrandLocked?: boolean;
};

/** The chat as the contact page opens it; null where no script is set. */
export function chatOf({ scriptUrl: template, key, origins }: ChatSettings): LiveChat | null {
  if (template === "") return null;
  const { href, origin } = new URL(template.replaceAll("{key}", key));
  const others = origins.map((other) => other.origin);
  return { scriptUrl: href, key, origins: [...new Set([origin, ...others])] };
}

/** Returns the starting value of a section. */
export function startingValue<Name extends SectionName>(
  name: Name,
  { facts, chat, mirrors }: StartingSettings,
): SectionValues[Name] {
  const { brand, legalEntity, court, licences, offices, site, slogan } = facts;
  const { servicePhone, businessPhone, serviceEmail, privacyEmail, securityEmail } = facts;
  const { hostingProvider, mailProvider, smsProvider } = facts;
  const { euRepresentative, ukRepresentative } = facts;
  const values: SectionValues = {
    brand: {
      name: brand.name,
      shortName: brand.shortName,
      accent: brand.accent,
      chroma: brand.chroma,
      mark: "",
      darkMark: "",
    },
    operator: { legalEntity, court, licences },
    contact: { servicePhone, businessPhone, serviceEmail, privacyEmail, securityEmail },
    offices: { offices },
    processors: {
      hostingProvider,
      mailProvider,
      smsProvider,
      euRepresentative,
      ukRepresentative,
    },
    data: { dataLocation: facts.dataLocation, sessionAccess: facts.sessionAccess },
    promises: facts.promises,
    names: { site, slogan },
    chat: {
      scriptUrl: chat?.scriptUrl ?? "",
      key: chat?.key ?? "",
      // The first is the script's own.
      origins: (chat?.origins ?? []).slice(1).map((origin) => ({ origin })),
    },
    mirrors: { mirrors: mirrors.map(({ name: label, baseUrl }) => ({ name: label, baseUrl })) },
    links: facts.links,
    ownership: noOwnership,
    releases: startingReleaseSettings,
  };
  return values[name];
}

const problemsWithWords: readonly string[] = ["missing", "too-long", "taken"];

/**
 * Reads the document of a section.
 * @returns the tidy document, or what is wrong with which field (`offices.0.line.en`)
 */
export function readSection<Name extends SectionName>(
  name: Name,
  value: unknown,
): { value: SectionValues[Name] } | { problems: Record<string, FieldProblem> } {
  const read = sectionSchemas[name].safeParse(value);
  if (read.success) return { value: read.data as SectionValues[Name] };
  const problems: Record<string, FieldProblem> = {};
  for (const { path, message } of read.error.issues) {
    const known = problemsWithWords.includes(message);
    problems[path.join(".")] ??= known ? (message as FieldProblem) : "wrong";
  }
  return { problems };
}
