import { globSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { accountDeviceLifetime } from "~/domain/account/own-account";
import { registrationLifetime } from "~/domain/account/registration-state.server";
import { keptBackups } from "~/domain/backup/kept-backups";
import { consentLifetime } from "~/domain/consent/consent";
import { receiptLifetime } from "~/domain/contact/contact.server";
import { privacyDays } from "~/domain/contact/contact-message";
import { chatLifetime, conversationCookie } from "~/domain/contact/live-chat";
import { helpVoteLifetime } from "~/domain/help/help-votes.server";
import { retention } from "~/domain/retention";
import { staffTimes } from "~/domain/staff/staff-rules";
import { createMetrics } from "~/host/observe/metrics.server";
import { createObserve } from "~/host/observe/observe.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import * as schema from "~/platform/db/schema";
import { siteLimits } from "~/platform/limits/limits";
import type { Log } from "~/platform/log/log.server";
import { languageLifetime, languageOfferLifetime } from "~/site/middleware/locale.server";
import { startingLegalPage } from "~tests/support/legal-pages";
import { type LegalPageName, legalPages } from "./legal-page";

/*
 * The legal texts against the code. What the code stores of visitors has to stand in the texts, in
 * both languages, with the time for which it is kept; what the texts list has to exist in the code.
 */

type Words = Record<Locale, string>;

const minutes = 60_000;
const days = 24 * 60 * minutes;

/** Texts of the cells of every table row in a document, without markup. */
function rowsOf(locale: Locale, name: LegalPageName): string[][] {
  const { html } = startingLegalPage(locale, name);
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => textOf(cell)),
  );
}

function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, "").replaceAll("&#x26;", "&");
}

function rowNamed(locale: Locale, name: LegalPageName, first: string): string[] {
  const row = rowsOf(locale, name).find(([cell]) => cell === first);
  if (row === undefined) throw new Error(`The ${locale} ${name} has no row "${first}"`);
  return row;
}

const units = [
  { length: 365 * days, cn: "年", en: "year" },
  { length: 183 * days, cn: "半年", en: "half a year" },
  { length: days, cn: "天", en: "day" },
  { length: 60 * minutes, cn: "小时", en: "hour" },
  { length: minutes, cn: "分钟", en: "minute" },
];

/** A period as the texts write it: `30 minutes`, `30 分钟`. */
function periodIn(locale: Locale, milliseconds: number): string {
  const unit = units.find(({ length }) => milliseconds % length === 0);
  if (unit === undefined) throw new Error(`No words for ${milliseconds} ms`);
  const count = milliseconds / unit.length;
  if (locale === "cn") return unit.cn === "半年" ? unit.cn : `${count} ${unit.cn}`;
  if (unit.en === "half a year") return unit.en;
  return `${count} ${unit.en}${count === 1 ? "" : "s"}`;
}

/** Whether a text names a period: `1 day` is not in `21 days`. */
function namesPeriod(text: string, period: string): boolean {
  const escaped = period.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\d)${escaped}(?!\\w)`, "iu").test(text);
}

/** A table that holds personal data: where the privacy policy describes it. */
type Described = {
  /** First cells of the rows of the policy. */
  rows: Words[];
  /** Columns that say something about a person, and the words for them. */
  columns: Record<string, Words>;
  /** Columns that say nothing about a person, such as identifiers. */
  technical: string[];
};

const name: Words = { cn: "姓名", en: "name" };
const time: Words = { cn: "时间", en: "time" };
const written = { authorName: name, at: time };
const saved = { authorName: name, savedAt: { cn: "写下", en: "wrote" } };
const scheduled = {
  authorName: name,
  createdAt: time,
  at: { cn: "定时发布", en: "scheduled" },
};

/** A table of who wrote which text of the site, and when. */
const editingHistory = (columns: Record<string, Words>, technical: string[]): Described => ({
  rows: [{ cn: "编辑记录", en: "Editing history" }],
  columns,
  technical,
});

const describedTables: Record<string, Described> = {
  accounts: {
    rows: [{ cn: "账号", en: "Account" }],
    columns: {
      email: { cn: "邮箱", en: "Email" },
      phone: { cn: "手机号", en: "phone number" },
      verifiedChannel: { cn: "先验证了哪一项", en: "which one you verified first" },
      secondVerifiedAt: { cn: "另一项的验证时间", en: "when you verified the other" },
      passwordHash: { cn: "密码散列", en: "the password’s hash" },
      agreementVersion: { cn: "用户协议版本", en: "version of the user agreement" },
      agreedAt: { cn: "同意时间", en: "when you accepted it" },
      ageStatement: { cn: "年龄声明", en: "statement on age" },
      locale: { cn: "语言", en: "language" },
      packageId: { cn: "所选套餐", en: "chosen package" },
      campaign: { cn: "推广活动", en: "campaign" },
      createdAt: { cn: "注册时间", en: "when you registered" },
    },
    technical: ["id", "subject"],
  },
  account_sessions: {
    rows: [{ cn: "账号登录", en: "Account sign-in" }],
    columns: {
      accountId: { cn: "哪个账号", en: "which account" },
      tokenHash: { cn: "会话的散列", en: "hash of the session" },
      device: { cn: "设备概况", en: "a hint of the device" },
      startedAt: { cn: "登录", en: "when you signed in" },
      lastUsedAt: { cn: "最近使用", en: "last used it" },
      endsAt: { cn: "到期", en: "when it ends" },
      verifiedAt: { cn: "上次输入密码的时间", en: "last gave the password" },
    },
    technical: ["id"],
  },
  verification_codes: {
    rows: [{ cn: "验证码", en: "Verification code" }],
    columns: {
      target: { cn: "邮箱或手机号的带密钥散列", en: "Keyed hashes of the email or phone number" },
      codeHash: { cn: "验证码的带密钥散列", en: "and of the code" },
      purpose: { cn: "用途", en: "purpose" },
      expiresAt: { cn: "失效时间", en: "expiry" },
      usedAt: { cn: "使用时间", en: "use" },
      failures: { cn: "输错次数", en: "wrong tries" },
      lastFailureAt: { cn: "输错次数与时间", en: "wrong tries and their time" },
      accountId: {
        cn: "用它建立、重设密码或更换联系方式的账号",
        en: "the account that it opened or gave a new password or contact",
      },
    },
    technical: [],
  },
  code_sources: {
    rows: [{ cn: "验证码", en: "Verification code" }],
    columns: {
      target: { cn: "邮箱或手机号的带密钥散列", en: "Keyed hashes of the email or phone number" },
      purpose: { cn: "用途", en: "purpose" },
      source: { cn: "IP 地址的带密钥散列", en: "a keyed hash of the IP address" },
      askedAt: { cn: "获取时间", en: "and when" },
      failures: { cn: "输错次数", en: "wrong tries" },
      lastFailureAt: { cn: "输错次数与时间", en: "wrong tries and their time" },
    },
    technical: [],
  },
  contact_messages: {
    rows: [
      { cn: "联系表单", en: "Contact message" },
      { cn: "隐私权利请求", en: "Privacy request" },
    ],
    columns: {
      name: { cn: "称呼", en: "Name" },
      contact: { cn: "邮箱或手机号", en: "email or phone number" },
      topic: { cn: "事由", en: "topic" },
      message: { cn: "内容", en: "message" },
      locale: { cn: "语言", en: "language" },
      createdAt: { cn: "收到时间", en: "time received" },
      requestNumber: { cn: "编号", en: "number" },
      dueOn: { cn: "答复期限", en: "due date" },
      linkSentAt: { cn: "确认链接的发送时间", en: "when we mailed you a link to confirm it" },
      noLinkBecause: { cn: "或未发送的原因", en: "or why we mailed none" },
      asksFor: { cn: "请求事项", en: "what it asks for" },
      closedAt: { cn: "答复日期", en: "day of our answer" },
    },
    technical: ["id", "channel", "takenBy"],
  },
  contact_entries: {
    rows: [
      { cn: "联系表单", en: "Contact message" },
      { cn: "隐私权利请求", en: "Privacy request" },
    ],
    columns: {
      kind: { cn: "我们的答复与备注", en: "our answers and notes" },
      text: { cn: "延期的原因，删除了多少条", en: "the reason of an extension" },
      staffName: { cn: "由谁在何时作出", en: "who made them" },
      createdAt: { cn: "由谁在何时作出", en: "and when" },
    },
    technical: ["id", "contactMessageId", "staffId", "outboxId"],
  },
  fake_site_reports: {
    rows: [{ cn: "仿冒站举报", en: "Report of a fake site" }],
    columns: {
      number: { cn: "编号", en: "number" },
      url: { cn: "网址", en: "the address" },
      place: { cn: "看到的地方", en: "where you saw it" },
      note: { cn: "补充说明", en: "your note" },
      email: { cn: "邮箱", en: "an email" },
      locale: { cn: "语言", en: "the language" },
      createdAt: { cn: "收到时间", en: "time received" },
    },
    technical: ["id"],
  },
  help_remarks: {
    rows: [{ cn: "帮助文章留言", en: "Remark on a help article" }],
    columns: {
      remark: { cn: "写下的话", en: "What you wrote" },
      helpId: { cn: "文章", en: "the article" },
      locale: { cn: "语言", en: "the language" },
      day: { cn: "日期", en: "the day" },
    },
    technical: ["id"],
  },
  help_error_revisions: editingHistory(written, [
    ...["code", "version", "area", "words", "isRemoved", "authorId"],
  ]),
  messages: {
    rows: [{ cn: "发给您的消息", en: "Message sent to you" }],
    columns: {
      kind: { cn: "种类", en: "Kind" },
      recipientHint: { cn: "缩略的邮箱或号码", en: "shortened address or number" },
      content: { cn: "正文加密保存，发出即删除", en: "content is encrypted and deleted" },
      handledAt: { cn: "处理时间", en: "when we dealt with it" },
      state: { cn: "结果", en: "result" },
      attempts: { cn: "发送次数", en: "number and times of attempts" },
      createdAt: { cn: "发送次数与时间", en: "times of attempts" },
      settledAt: { cn: "发送次数与时间", en: "times of attempts" },
      providerId: { cn: "服务商的编号", en: "the provider’s number for it" },
      lastError: { cn: "错误", en: "error" },
    },
    technical: ["id", "channel", "nextAttemptAt", "expiresAt"],
  },
  webhook_events: {
    rows: [{ cn: "发给我们其他系统的事件", en: "Event for our other systems" }],
    columns: {
      type: { cn: "发生了什么", en: "what happened" },
      about: { cn: "账号的随机标识", en: "the random identifier of your account" },
      data: { cn: "语言与所选套餐", en: "language and chosen package" },
      personal: { cn: "加密保存，随事件一并删除", en: "encrypted, and deleted with the event" },
      createdAt: { cn: "时间", en: "when" },
    },
    technical: ["id", "number"],
  },
  webhook_deliveries: {
    rows: [{ cn: "发给我们其他系统的事件", en: "Event for our other systems" }],
    columns: {
      state: { cn: "每次发送的结果", en: "The result of each attempt" },
      attempts: { cn: "每次发送", en: "each attempt" },
      status: { cn: "结果", en: "result" },
      error: { cn: "结果", en: "result" },
      answer: { cn: "答复的开头", en: "the start of the answer" },
    },
    technical: ["id", "endpointId", "eventId", "nextAttemptAt", "expiresAt", "settledAt"],
  },
  rate_limits: {
    rows: [{ cn: "限流计数", en: "Limit counter" }],
    columns: {
      key: { cn: "IP 地址的带密钥散列", en: "keyed hash of the IP address" },
      points: { cn: "次数", en: "a count" },
      expire: { cn: "截止时间", en: "its end" },
    },
    technical: [],
  },
  article_visits: {
    rows: [{ cn: "文章浏览", en: "Article view" }],
    columns: {
      visitor: { cn: "IP 地址的带密钥散列", en: "keyed hash of the IP address" },
      articleId: { cn: "文章", en: "the article" },
      expiresAt: { cn: "截止时间", en: "the end of the period" },
    },
    technical: [],
  },
  staff: {
    rows: [{ cn: "控制台账号", en: "Staff account" }],
    columns: {
      name: { cn: "姓名", en: "name" },
      email: { cn: "邮箱", en: "email" },
      locale: { cn: "语言", en: "language" },
      roles: { cn: "角色", en: "roles" },
      translatesInto: { cn: "翻译的语言", en: "languages they translate into" },
      passwordHash: { cn: "密码散列", en: "the password’s hash" },
      totpSecret: { cn: "加密的验证器密钥", en: "the encrypted secret of the authenticator" },
      totpLastStep: { cn: "上次使用的时段", en: "the time slot last used" },
      userHandle: { cn: "随机标识", en: "a random identifier" },
      createdAt: { cn: "创建", en: "when it was made" },
      disabledAt: { cn: "停用", en: "disabled" },
      lastSeenAt: { cn: "上次使用的时间", en: "last used" },
      wrongCodes: { cn: "输错验证码的次数", en: "wrong codes since the last right one" },
      countsFrom: { cn: "从何时起算", en: "counts where two people decide" },
    },
    technical: ["id"],
  },
  staff_dropped_marks: {
    rows: [{ cn: "控制台会话", en: "Console session" }],
    columns: {
      device: { cn: "不再记住的浏览器的随机标识", en: "its random identifier" },
      expiresAt: { cn: "标记原本到期", en: "its mark would have ended" },
    },
    technical: [],
  },
  audit_refusals: {
    rows: [{ cn: "审计日志", en: "Audit log" }],
    columns: {
      kind: { cn: "重复的拒绝：种类", en: "of repeated refusals their kind" },
      count: { cn: "次数", en: "number" },
      startedAt: { cn: "时间", en: "time" },
      lastAt: { cn: "时间", en: "time" },
    },
    technical: [],
  },
  staff_invitations: {
    rows: [{ cn: "控制台账号", en: "Staff account" }],
    columns: {
      tokenHash: { cn: "链接的散列", en: "the link’s hash" },
      email: { cn: "邮箱", en: "email" },
      name: { cn: "姓名", en: "name" },
      locale: { cn: "语言", en: "language" },
      roles: { cn: "角色", en: "roles" },
      translatesInto: { cn: "翻译的语言", en: "languages they translate into" },
      invitedById: { cn: "邀请人", en: "who invited" },
      createdAt: { cn: "发出", en: "when it was sent" },
      expiresAt: { cn: "失效", en: "ends" },
      usedAt: { cn: "使用", en: "was used" },
      revokedAt: { cn: "撤回的时间", en: "taken back" },
    },
    technical: ["id", "staffId"],
  },
  staff_passkeys: {
    rows: [{ cn: "控制台账号", en: "Staff account" }],
    columns: {
      publicKey: { cn: "通行密钥的公钥", en: "of passkeys the public key" },
      credentialId: { cn: "编号", en: "number" },
      counter: { cn: "使用计数", en: "count of uses" },
      transports: { cn: "连接方式", en: "transports" },
      name: { cn: "名称", en: "name" },
      createdAt: { cn: "创建", en: "when it was made" },
      lastUsedAt: { cn: "上次使用的时间", en: "last used" },
    },
    technical: ["id", "staffId"],
  },
  staff_recovery_codes: {
    rows: [{ cn: "控制台账号", en: "Staff account" }],
    columns: {
      codeHash: { cn: "恢复码的散列", en: "hashes of recovery codes" },
      usedAt: { cn: "上次使用的时间", en: "last used" },
    },
    technical: ["id", "staffId"],
  },
  staff_sessions: {
    rows: [{ cn: "控制台会话", en: "Console session" }],
    columns: {
      tokenHash: { cn: "会话和通行密钥挑战的散列", en: "hashes of the session" },
      stage: { cn: "登录到哪一步", en: "how far the sign-in has come" },
      pendingSecret: { cn: "待确认的加密密钥", en: "encrypted secret that waits for confirmation" },
      failures: { cn: "输错次数", en: "wrong tries" },
      device: { cn: "设备概况", en: "a hint of the device" },
      address: { cn: "IP 地址", en: "network address" },
      startedAt: { cn: "开始", en: "when it began" },
      lastUsedAt: { cn: "上次使用", en: "was last used" },
      endsAt: { cn: "结束", en: "ends" },
      verifiedAt: { cn: "上次验证的时间", en: "was last verified" },
    },
    technical: ["id", "staffId", "invitationId"],
  },
  staff_challenges: {
    rows: [{ cn: "控制台会话", en: "Console session" }],
    columns: {
      challengeHash: { cn: "通行密钥挑战的散列", en: "of a passkey’s challenge" },
      purpose: { cn: "用途", en: "its purpose" },
      expiresAt: { cn: "结束", en: "ends" },
    },
    technical: ["sessionId"],
  },
  staff_waits: {
    rows: [{ cn: "控制台会话", en: "Console session" }],
    columns: {
      key: {
        cn: "IP 地址、账号或浏览器的带密钥散列",
        en: "a keyed hash of the network address, account or browser",
      },
      failures: { cn: "次数", en: "a count" },
      lastTryAt: { cn: "时间", en: "their time" },
      nextTryAt: { cn: "可再试的时间", en: "when the next may come" },
    },
    technical: [],
  },
  audit_entries: {
    rows: [{ cn: "审计日志", en: "Audit log" }],
    columns: {
      at: { cn: "时间", en: "time" },
      staffName: { cn: "姓名", en: "name" },
      source: {
        cn: "来自控制台、命令、令牌还是定时",
        en: "whether it came from the console, a command, a token or a schedule",
      },
      act: { cn: "做了什么", en: "what was done" },
      outcome: { cn: "结果", en: "outcome" },
      objectLabel: { cn: "对象", en: "object" },
      before: { cn: "前后内容", en: "contents before and after" },
      after: { cn: "前后内容", en: "contents before and after" },
      detail: { cn: "说明", en: "a note" },
      sessionId: { cn: "会话", en: "session" },
      requestId: { cn: "请求编号", en: "request number" },
      address: { cn: "IP 地址（身份不明者只记网段）", en: "of unknown people the network only" },
      previousHash: { cn: "前后条目的散列", en: "the one before" },
      hash: { cn: "前后条目的散列", en: "hashes of this entry" },
    },
    technical: ["id", "staffId", "objectKind", "objectId"],
  },
  texts: {
    rows: [{ cn: "编辑记录", en: "Editing history" }],
    columns: {
      authorName: { cn: "姓名", en: "name" },
      savedAt: { cn: "写下", en: "wrote" },
      submittedByName: { cn: "姓名", en: "name" },
      submittedAt: { cn: "提交", en: "submitted" },
    },
    technical: [
      ...["kind", "itemId", "place", "locale", "version", "title", "fields", "body", "authorId"],
      ...[
        "sourceWords",
        "sourceRevision",
        "checked",
        "stale",
        "submittedById",
        "revision",
        "keptRevision",
      ],
      ...["isKept", "liveRevision", "liveSince", "isLive", "firstPublishedAt", "withdrawnAt"],
    ],
  },
  text_revisions: editingHistory(written, [
    ...["id", "kind", "itemId", "place", "locale", "number", "title", "fields", "body"],
    ...["authorId", "reason", "restoredFrom", "sourceRevision"],
  ]),
  offer_drafts: editingHistory(saved, ["id", "version", "offer", "authorId"]),
  kept_drafts: editingHistory(saved, [
    ...["id", "kind", "place", "locale", "words", "reason", "authorId", "at"],
  ]),
  offer_revisions: editingHistory(written, ["number", "offer", "authorId", "reason"]),
  site_settings: editingHistory(saved, ["section", "version", "value", "authorId"]),
  first_step_notes: editingHistory(written, [
    ...["step", "kind", "subject", "reason", "endsAt", "authorId"],
  ]),
  site_setting_revisions: editingHistory(written, ["section", "version", "value", "authorId"]),
  site_text_drafts: editingHistory(saved, [
    ...["page", "key", "locale", "text", "version", "authorId", "sourceText"],
  ]),
  site_text_revisions: editingHistory(written, [
    ...["id", "page", "key", "locale", "text", "authorId", "reason"],
  ]),
  site_text_schedules: editingHistory(scheduled, [
    ...["id", "page", "locale", "texts", "state", "authorId", "finishedAt"],
  ]),
  offer_schedules: editingHistory(scheduled, ["id", "offer", "state", "authorId", "finishedAt"]),
  release_note_revisions: editingHistory(written, [
    ...["releaseId", "locale", "number", "remarks", "updateContent"],
  ]),
  release_schedules: editingHistory(scheduled, [
    ...["id", "act", "product", "version", "channel", "architecture", "windows", "steps"],
    ...["notes", "pages", "state", "authorId", "finishedAt"],
  ]),
  release_events: {
    rows: [{ cn: "版本记录", en: "Release history" }],
    columns: {
      at: { cn: "时间", en: "time" },
      whoKind: { cn: "人、令牌还是定时", en: "a person, a token or a schedule" },
      whoName: { cn: "姓名", en: "name" },
      act: { cn: "做了什么", en: "what was done" },
      before: { cn: "前后内容", en: "what it was before and after" },
      after: { cn: "前后内容", en: "what it was before and after" },
      why: { cn: "原因", en: "why" },
    },
    technical: ["id", "whoId", "product", "version", "line"],
  },
  release_approvals: {
    rows: [{ cn: "版本记录", en: "Release history" }],
    columns: {
      change: { cn: "申请了什么", en: "what was asked for" },
      askerName: { cn: "谁申请", en: "who asked" },
      askedAt: { cn: "时间", en: "time" },
      why: { cn: "原因", en: "why" },
      deciderName: { cn: "谁批准或拒绝", en: "who approved or declined" },
      decidedAt: { cn: "时间", en: "time" },
    },
    technical: [
      ...["id", "changeHash", "product", "version", "line", "state"],
      ...["askerKind", "askerId", "askerPersonId", "deciderId", "reminders"],
    ],
  },
  legal_drafts: editingHistory(saved, ["name", "locale", "version", "words", "authorId"]),
  legal_versions: editingHistory(written, [
    ...["name", "number", "label", "words", "state", "inForceFrom", "inForceUntil", "authorId"],
  ]),
  translation_requests: {
    rows: [{ cn: "编辑记录", en: "Editing history" }],
    columns: {
      authorName: { cn: "姓名", en: "name" },
      at: { cn: "申请了哪篇译文", en: "asked for which translation" },
    },
    technical: ["kind", "itemId", "locale", "authorId"],
  },
  text_readers: {
    rows: [{ cn: "打开的编辑器", en: "Open editor" }],
    columns: {
      staffId: {
        cn: "谁打开着哪篇文本或哪个版本",
        en: "who has which text or release open",
      },
      locale: { cn: "哪种语言", en: "in which language" },
      isWriting: { cn: "是否正在写", en: "whether they are writing" },
    },
    technical: ["kind", "itemId", "expiresAt"],
  },
  text_schedules: editingHistory(scheduled, [
    ...["id", "kind", "itemId", "locale", "revision", "state", "authorId", "finishedAt"],
  ]),
  media: {
    rows: [{ cn: "媒体库", en: "Media library" }],
    columns: {
      addedById: { cn: "谁添加了哪张图片", en: "who added which picture" },
      addedAt: { cn: "添加、更改的时间", en: "when it was added and changed" },
      changedAt: { cn: "添加、更改的时间", en: "when it was added and changed" },
    },
    technical: [
      ...["id", "name", "key", "type", "size", "width", "height", "widths", "storedSize"],
      ...["thumbhash", "altCn", "altEn", "isDecoration", "version"],
    ],
  },
  media_uploads: {
    rows: [{ cn: "媒体库", en: "Media library" }],
    columns: {
      name: { cn: "文件名", en: "the file’s name" },
      staffId: { cn: "上传者", en: "who began it" },
      startedAt: { cn: "开始的时间", en: "when" },
    },
    technical: ["id", "key", "size", "pieces", "received", "replacesId", "convertedAt"],
  },
  machine_tokens: {
    rows: [{ cn: "接口令牌", en: "API token" }],
    columns: {
      tokenHash: { cn: "散列", en: "hash" },
      name: { cn: "名称", en: "name" },
      scopes: { cn: "权限", en: "rights" },
      products: { cn: "权限", en: "rights" },
      channels: { cn: "权限", en: "rights" },
      network: { cn: "网络", en: "network" },
      createdById: { cn: "谁在什么时间创建", en: "who made it" },
      createdAt: { cn: "什么时间创建", en: "and when" },
      endsAt: { cn: "失效", en: "ends" },
      lastUsedOn: { cn: "上次使用的日期", en: "day of its last use" },
      revokedAt: { cn: "撤销", en: "revoked" },
    },
    technical: ["id"],
  },
};

/** Tables without personal data: what the operator publishes, totals, and the site's own state. */
const impersonalTables = [
  "answer_templates",
  "antivirus_scans",
  "site_text_previews",
  "site_texts",
  "articles",
  "article_tags",
  "article_translations",
  "article_views",
  "article_view_days",
  "tags",
  "tag_translations",
  "background_jobs",
  "campaign_days",
  "campaign_downloads",
  "download_days",
  "former_tags",
  "friend_links",
  "friend_link_translations",
  "help_articles",
  "help_errors",
  "help_translations",
  "help_votes",
  "imported_articles",
  "legal_previews",
  "link_checks",
  "links",
  "offer_previews",
  "operator_mailboxes",
  "media_files",
  "missing_address_days",
  "old_address_hits",
  "old_addresses",
  "package_features",
  "package_feature_translations",
  "package_feature_values",
  "packages",
  "package_translations",
  "promotion_documents",
  "release_files",
  "release_documents",
  "release_keys",
  "release_notes",
  "release_signatures",
  "release_uploads",
  "releases",
  "resource_categories",
  "resource_category_translations",
  "resources",
  "resource_translations",
  "rollouts",
  "sample_rows",
  "search_documents",
  "site_marks",
  "site_secrets",
  "sms_days",
  "document_schedule_revisions",
  "text_items",
  "text_previews",
  "text_publications",
  "webhook_endpoints",
];

const tables = Object.values(schema).filter((value) => is(value, PgTable));

describe("tables", () => {
  it("are each described in the privacy policy or known to hold no personal data", () => {
    const names = tables.map((table) => getTableName(table)).sort();
    expect(names.length).toBeGreaterThan(25);
    expect([...Object.keys(describedTables), ...impersonalTables].sort()).toEqual(names);
  });

  it.each(Object.entries(describedTables))("%s: every column is described", (name, described) => {
    const table = tables.find((candidate) => getTableName(candidate) === name);
    if (table === undefined) throw new Error(`No table ${name}`);
    const { columns, technical } = described;
    expect([...Object.keys(columns), ...technical].sort()).toEqual(
      Object.keys(getTableColumns(table)).sort(),
    );
    for (const locale of localeCodes) {
      const text = described.rows
        .map((first) => rowNamed(locale, "privacy-policy", first[locale])[1] ?? "")
        .join("\n");
      for (const [column, words] of Object.entries(columns)) {
        expect(text, `${locale} ${name}.${column}`).toContain(words[locale]);
      }
    }
  });
});

/** Where the privacy policy names each period: the row of its table, or the paragraph's words. */
const periods: Record<keyof typeof retention, { row: Words } | { paragraph: Words }> = {
  contactMessages: { row: { cn: "联系表单", en: "Contact message" } },
  fakeSiteReports: { row: { cn: "仿冒站举报", en: "Report of a fake site" } },
  helpRemarks: { row: { cn: "帮助文章留言", en: "Remark on a help article" } },
  finishedMessages: { row: { cn: "发给您的消息", en: "Message sent to you" } },
  undeliveredContents: { row: { cn: "发给您的消息", en: "Message sent to you" } },
  operatorMail: { paragraph: { cn: "最多加密等候", en: "it waits encrypted" } },
  codeLifetime: { row: { cn: "验证码", en: "Verification code" } },
  accountSessions: { row: { cn: "账号登录", en: "Account sign-in" } },
  expiredCodes: { row: { cn: "验证码", en: "Verification code" } },
  limitCounts: { row: { cn: "限流计数", en: "Limit counter" } },
  articleVisits: { row: { cn: "文章浏览", en: "Article view" } },
  figures: { paragraph: { cn: "每日计数在", en: "counts of views and downloads of a day" } },
  consoleSessions: { row: { cn: "控制台会话", en: "Console session" } },
  consoleTries: { row: { cn: "控制台会话", en: "Console session" } },
  openEditors: { row: { cn: "打开的编辑器", en: "Open editor" } },
  mediaUploads: { row: { cn: "媒体库", en: "Media library" } },
  consoleInvitations: { row: { cn: "控制台账号", en: "Staff account" } },
  webhookEvents: { row: { cn: "发给我们其他系统的事件", en: "Event for our other systems" } },
};

describe.each(localeCodes)("periods in %s", (locale) => {
  it.each(Object.entries(periods))("%s is named", (name, place) => {
    const period = periodIn(locale, retention[name as keyof typeof retention]);
    if ("row" in place) {
      const cell = rowNamed(locale, "privacy-policy", place.row[locale])[2] ?? "";
      expect(namesPeriod(cell, period), `"${cell}" names ${period}`).toBe(true);
      return;
    }
    const paragraphs =
      startingLegalPage(locale, "privacy-policy").html.match(/<p>.*?<\/p>/gs) ?? [];
    const found = paragraphs.find((text) => text.includes(place.paragraph[locale]));
    expect(namesPeriod(textOf(found ?? ""), period), `${found} names ${period}`).toBe(true);
  });

  it("privacy requests are kept as long as contact messages, and answered in time", () => {
    const [, , kept = ""] = rowNamed(
      locale,
      "privacy-policy",
      { cn: "隐私权利请求", en: "Privacy request" }[locale],
    );
    expect(namesPeriod(kept, periodIn(locale, retention.contactMessages))).toBe(true);
    const { html } = startingLegalPage(locale, "privacy-policy");
    expect(namesPeriod(textOf(html), periodIn(locale, privacyDays * days))).toBe(true);
  });
});

it("the longest limit is the period of limit counts", () => {
  const longest = Math.max(...Object.values(siteLimits).map(({ seconds }) => seconds));
  expect(longest * 1_000).toBe(retention.limitCounts);
});

/** The code that runs on the site, by path. */
const sources = new Map(
  globSync("app/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, "utf8")]),
);
const allCode = [...sources.values()].join("\n");

/** The text of a constant, wherever it is exported from. */
function textConstant(constant: string): string {
  const [, value] = allCode.match(`const ${constant} = "([^"]+)"`) ?? [];
  if (value === undefined) throw new Error(`No text constant ${constant}`);
  return value;
}

/** Lifetimes of cookies in seconds. The provider of a chat sets its own; the site deletes it. */
const cookieLifetimes: Record<string, number> = {
  lang: languageLifetime,
  cookie_consent: consentLifetime,
  lang_offer: languageOfferLifetime,
  registration: registrationLifetime,
  contact_sent: receiptLifetime,
  help_votes: helpVoteLifetime,
  live_chat: chatLifetime,
  console: staffTimes.longestSession / 1_000,
  account: retention.accountSessions / 1_000,
  "account-device": accountDeviceLifetime,
  "console-device": staffTimes.knownDevice / 1_000,
};

describe("backups", () => {
  it.each(localeCodes)("the %s policy says how long erased data stays in them", (locale) => {
    const text = textOf(startingLegalPage(locale, "privacy-policy").html);
    const words = {
      cn: `备份中的副本最长保留 ${keptBackups.months} 个月`,
      en: `Copies stay in backups for up to ${keptBackups.months} months`,
    };
    expect(text).toContain(words[locale]);
  });
});

describe("cookies and browser storage", () => {
  /** Names of the cookies that the code sets, by the only functions that write them. */
  const set = [
    ...allCode.matchAll(/\bsiteCookie\(\s*(\w+),/g),
    ...allCode.matchAll(/\bhostCookie\((\w+),/g),
    ...allCode.matchAll(/\bsignedCookie\(\{\s*name: (\w+),/g),
  ]
    .map(([, constant = ""]) => constant)
    // `signedCookie` itself passes its parameter on.
    .filter((constant) => constant !== "name")
    .map(textConstant)
    .filter((name) => name !== conversationCookie);
  const stored = [...sources].flatMap(([path, code]) => {
    if (!/\b(?:local|session)Storage\b/.test(code)) return [];
    const keys = [...code.matchAll(/\.(?:get|set|remove)Item\((\w+)/g)].map(([, key]) => key);
    const [, name] = code.match(/const storageKey = "([^"]+)"/) ?? [];
    return keys.map((key) => (key === "storageKey" && name ? name : `${path}: ${key}`));
  });

  it("are written in no other way than those which are looked for", () => {
    const writers = [...sources].filter(([, code]) =>
      /Max-Age=|\bserialize(?:Signed)?\(|hono\/cookie"|document\.cookie\s*=(?!=)/.test(code),
    );
    expect(writers.map(([path]) => path).sort()).toEqual([
      "app/lib/cookies/cookie.server.ts",
      "app/lib/cookies/signed-cookie.server.ts",
    ]);
    expect(allCode).not.toMatch(/indexedDB|cookieStore|caches\.open/);
    expect(allCode).not.toMatch(/(?:local|session)Storage(?:\.(?!getItem|setItem|removeItem)|\[)/);
  });

  it.each(localeCodes)("are all listed in the policy, and nothing else is, %s", (locale) => {
    const listed = rowsOf(locale, "cookie").flatMap(([name]) => name ?? []);
    expect(new Set(set)).toEqual(new Set(Object.keys(cookieLifetimes)));
    expect([...listed].sort()).toEqual([...new Set([...set, ...stored])].sort());
    expect(startingLegalPage(locale, "cookie").html).toContain(conversationCookie);
  });

  it.each(localeCodes)("are kept as long as the policy says, %s", (locale) => {
    for (const [name, seconds] of Object.entries(cookieLifetimes)) {
      const [, , kept = ""] = rowNamed(locale, "cookie", name);
      const period = periodIn(locale, seconds * 1_000);
      expect(namesPeriod(kept, period), `${name}: "${kept}" names ${period}`).toBe(true);
    }
  });
});

describe("the request log", () => {
  /** Fields of a line besides its time, with the words for them. */
  const fields: Record<string, Words> = {
    id: { cn: "随机编号", en: "a random number" },
    method: { cn: "请求方法", en: "method" },
    path: { cn: "路径（最长 256 个字符", en: "path (256 characters at most" },
    status: { cn: "结果", en: "result" },
    ms: { cn: "耗时", en: "milliseconds" },
    by: { cn: "由网站哪一部分处理", en: "the part of the site that answered" },
    cut: { cn: "连接是否中断", en: "whether the connection broke" },
  };

  it("holds the fields that the privacy policy names", () => {
    const lines: Record<string, unknown>[] = [];
    const log = { info: (line: Record<string, unknown>) => lines.push(line) } as unknown as Log;
    const pool = () => ({ total: 0, idle: 0, waiting: 0 });
    const observe = createObserve(
      log,
      createMetrics(pool as never, async () => []),
    );
    const longest = "/".padEnd(300, "a");
    const request = { method: "GET", url: `${longest}?q=secret`, headers: {} };
    let close = () => {};
    const response = {
      statusCode: 200,
      writableFinished: false,
      once: (_: string, listener: () => void) => {
        close = listener;
      },
    };
    observe(request as never).finishesOnClose("app", response as never);
    close();
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(Object.keys(fields).sort());
    expect(lines[0]?.["path"]).toBe(longest.slice(0, 256));
    for (const locale of localeCodes) {
      const [, text] = rowNamed(
        locale,
        "privacy-policy",
        { cn: "请求日志", en: "Request log" }[locale],
      );
      for (const words of Object.values(fields)) expect(text).toContain(words[locale]);
    }
  });
});

describe.each(localeCodes)("names and versions in %s", (locale) => {
  const html = (name: LegalPageName) => startingLegalPage(locale, name).html;

  it("every processor, the court and the legal entity are those of the operator", () => {
    const { hostingProvider, mailProvider, smsProvider } = startingFacts;
    for (const { [locale]: processor } of [hostingProvider, mailProvider, smsProvider]) {
      expect(rowsOf(locale, "privacy-policy").map(([first]) => first)).toContain(processor);
    }
    for (const name of ["privacy-policy", "user-agreement", "service-agreement"] as const) {
      expect(html(name)).toContain(startingFacts.court[locale]);
      expect(html(name)).toContain(startingFacts.legalEntity[locale]);
    }
  });

  it("each version is the date of its document, and the same in both languages", () => {
    for (const name of Object.keys(legalPages) as LegalPageName[]) {
      const { version, lastUpdated } = startingLegalPage(locale, name);
      expect(version).toBe(lastUpdated);
      expect(version).toBe(startingLegalPage("cn", name).version);
    }
  });

  it("links inside a document lead to a place in it", () => {
    for (const name of Object.keys(legalPages) as LegalPageName[]) {
      const ids = new Set([...html(name).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
      for (const [, place = ""] of html(name).matchAll(/href="#([^"]+)"/g)) {
        expect(ids, `${name}#${place}`).toContain(decodeURIComponent(place));
      }
    }
  });
});
