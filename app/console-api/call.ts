import type { Context } from "hono";
import type { z } from "zod";
import type { AuditHead } from "~/domain/audit/audit-head.server";
import type { SiteSetup } from "~/domain/first-steps/site-setup";
import type { SendCodeAnew } from "~/domain/message/outbox.server";
import type { UploadCalls } from "~/domain/release/files/upload-calls.server";
import type { Uploads } from "~/domain/release/files/uploads.server";
import type { FeedQuestion, FeedText } from "~/domain/release/public/feed-texts";
import type { StartingSettings } from "~/domain/settings/settings";
import type { StartingTexts, TextPage } from "~/domain/site-texts/site-text-rules";
import type { OpenSession } from "~/domain/staff/sessions.server";
import type { SignedIn } from "~/domain/staff/sign-in.server";
import type { Caller, Person, StaffOptions } from "~/domain/staff/staff-context.server";
import type { Locale } from "~/i18n/locales";
import type { Sendable } from "~/lib/sendable";
import type { Database } from "~/platform/db/database.server";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import type { FileStorage } from "~/platform/storage/file-storage";
import type { ConsoleRoutes, RouteName } from "./routes";
import type { SiteHealth } from "./schemas/health";

/** Asks the feeds themselves, on a database or in a transaction. */
type ReadFeeds = (db: Database, question: FeedQuestion) => Promise<FeedText[]>;

/** Renders a page with its drafts, each text between marks, for the frame in the console. */
export type RenderPageWords = (asked: {
  page: TextPage;
  locale: Locale;
  requestId: string;
}) => Promise<Response>;

/** Looks at every part of the site, within seconds whatever hangs. */
type ReadHealth = () => Promise<SiteHealth>;

/** What handlers need beside what the staff does. */
export type CallOptions = StaffOptions & {
  /** Origin of the public site, for links to it. */
  siteOrigin: string;
  /** `CONTACT_EMAIL`: where replies to answers go; undefined: the addresses of the settings. */
  operatorEmail: string | undefined;
  /** What the site is set to until somebody changes it. */
  startingSettings: StartingSettings;
  /** The words of pages, as the code has them. */
  startingTexts: StartingTexts;
  sendCodeAnew: SendCodeAnew;
  /** What may be spent on text messages. */
  sms: SmsCaps;
  /** Whether a scanner looks at the files of releases. */
  hasScanner: boolean;
  /** Counts what one person uploads; undefined: nothing is counted. */
  limits: Limits | undefined;
  /** Keeps the files of the media library. */
  mediaStorage: FileStorage;
  /** Keeps the files of releases. */
  storage: FileStorage;
  /** Takes in files of releases. */
  uploads: Uploads;
  /** Calls of tus about them. */
  uploadCalls: UploadCalls;
  /** Reads what programs are told, by the feeds themselves. */
  readFeeds: ReadFeeds;
  renderPageWords: RenderPageWords;
  readHealth: ReadHealth;
  /** Settings of the process that the first steps look at. */
  setup: SiteSetup;
};

/**
 * Describes a call that asks for a turn. `isKnown`: it comes from a known browser, or shows a passkey or an
 * invitation; `signal` aborts when nobody waits for the answer any longer.
 */
type SignInTurn = { isKnown: boolean; signal: AbortSignal };

/**
 * Does a sign-in when it is its turn.
 * @throws BusyError when too many wait, or nobody waits for this one
 */
export type SignInTurns = <Result>(
  turn: SignInTurn,
  work: () => Promise<Result>,
) => Promise<Result>;

/** What a handler gets: its rule has been checked, and its request read. */
export type Call = {
  options: CallOptions;
  caller: Caller;
  /** The session of the cookie, of whatever stage. */
  open: OpenSession | null;
  /** The signed-in person, or the one whose password was right. @throws Refusal for others */
  person: Person;
  /** The number in the address. */
  id: number;
  context: Context;
  /**
   * Does a sign-in when it is its turn.
   * @param isFirst whether it goes before those of strangers, as those of known browsers do
   * @throws BusyError
   */
  inTurn: <Result>(isFirst: boolean, work: () => Promise<Result>) => Promise<Result>;
  /** Sets the cookie of a renewed session. */
  keepSession: (token: string, lifetime: number) => void;
  /** The same for a sign-in, and marks the browser as known. */
  keepSignIn: (signedIn: SignedIn) => void;
  forgetSession: () => void;
  /**
   * Refuses somebody who was shut out since the call began: for calls that take their time, before each
   * part of what they change. @throws `signed-out`
   */
  refuseEnded: () => Promise<void>;
  /** The head of the audit that was noted outside the database; null: none yet. */
  notedHead: () => Promise<AuditHead | null>;
};

/** A handler of a call. Its answer is sent as it is, so it names every field that the client gets. */
export type Handler<Name extends RouteName> = (
  call: Call,
  request: z.output<ConsoleRoutes[Name]["request"]>,
) => Promise<Sendable | Response>;

/** A handler for every route; one without does not compile. */
export type Handlers = { [Name in RouteName]: Handler<Name> };
