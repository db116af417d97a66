import { dueDay } from "~/domain/contact/contact-message";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { accounts, contactMessages } from "~/platform/db/schema";

// A program for tests of the console: people who registered and wrote, in a data folder that no site
// has open. Argument: the data folder.
const day = 24 * 60 * 60_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * day);

const database = await openEmbeddedDatabase(process.argv[2] ?? "");
const { db } = database;
const agreed = {
  passwordHash: "$argon2id$none",
  agreementVersion: "2025-11-15",
  ageStatement: "adult-or-capable-or-guardian",
} as const;
await db.insert(accounts).values([
  {
    ...agreed,
    email: "user118@mail.example",
    verifiedChannel: "email",
    locale: "cn",
    packageId: "C",
    campaign: "autumn-sellers",
    agreedAt: ago(200),
    createdAt: ago(200),
  },
  {
    ...agreed,
    email: "buyer@agency.example",
    phone: "+8613800000003",
    verifiedChannel: "sms",
    locale: "en",
    packageId: "A",
    agreedAt: ago(2),
    createdAt: ago(2),
  },
]);
await db.insert(contactMessages).values([
  {
    name: "王芳",
    channel: "email",
    contact: "user301@mail.example",
    topic: "service",

    message: "升级包下载到 40% 就停了。\n换了网络也一样。",
    locale: "cn",
    createdAt: ago(0.1),
  },
  {
    name: "Ada",
    channel: "email",
    contact: "buyer@agency.example",
    topic: "business",
    message: "1,200 environments for an agency",
    locale: "en",
    createdAt: ago(1),
  },
  {
    name: "李雷",
    channel: "email",
    contact: "user118@mail.example",
    topic: "privacy",
    message: "我已经不再使用，请删除我的账号。",
    locale: "cn",
    createdAt: ago(13),
    requestNumber: "PR-2026-000118",
    dueOn: dueDay(ago(13)),
    linkSentAt: ago(13),
  },
  {
    name: "Grace",
    channel: "email",
    contact: "user122@mail.example",
    topic: "privacy",
    message: "Please send me what you know of me.",
    locale: "en",
    createdAt: ago(4),
    requestNumber: "PR-2026-000122",
    linkSentAt: ago(4),
  },
  {
    name: "赵云",
    channel: "sms",
    contact: "+8613900000009",
    topic: "service",
    message: "请回电，发票抬头有误。",
    locale: "cn",
    createdAt: ago(2),
  },
]);
await database.close();
