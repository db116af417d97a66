import { BlockList } from "node:net";
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { mayDo } from "~/domain/rights/permissions";
import {
  longestTokenLife,
  mostTokens,
  restOf,
  type TokenReach,
  type TokenScope,
  tokenPrefix,
} from "~/domain/rights/token-scopes";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { machineTokens, staff } from "~/platform/db/schema";
import { hashToken, newToken } from "./secret-token.server";
import {
  actorOf,
  type Caller,
  commandActor,
  lockActive,
  lockSignedIn,
  lockStaff,
  type Person,
  type StaffOptions,
  type StaffRow,
} from "./staff-context.server";
import { readName } from "./staff-fields.server";

export type TokenRow = typeof machineTokens.$inferSelect;

type NewMachineToken = TokenReach & {
  name: string;
  scopes: readonly TokenScope[];
  /** An address or a network in CIDR notation; empty: from everywhere. */
  network: string;
  /** Days until it ends. */
  days: number;
};

/** The author of a change of the tokens. */
type TokenKeeper = {
  actor: AuditActor;
  /** Locks the row of the person for whom a token acts. @throws Refusal `signed-out` if they may not */
  lock: (db: Database) => Promise<StaffRow>;
};

/** A signed-in person, whose tokens act for the same person. */
export const signedInKeeper = (caller: Caller, person: Person): TokenKeeper => ({
  actor: actorOf(caller, person),
  lock: async (db) => requireKeeper(await lockSignedIn(db, person)),
});

/** The command on the server, whose tokens act for somebody of the staff. */
export const commandKeeper = (staffId: number): TokenKeeper => ({
  actor: commandActor,
  lock: async (db) => requireKeeper(await lockActive(db, staffId)),
});

/** The command on the server, as it ends tokens: also those of people who were disabled. */
export const commandRevoker = (staffId: number): TokenKeeper => ({
  actor: commandActor,
  lock: (db) => lockStaff(db, staffId),
});

function requireKeeper(person: StaffRow): StaffRow {
  if (!mayDo(person.roles, "tokens.manage")) throw new Refusal("signed-out");
  return person;
}

const day = 24 * 60 * 60_000;

const isOpen = (now: Date) => and(isNull(machineTokens.revokedAt), gt(machineTokens.endsAt, now));

/** Tokens that work, those that rest or ended by themselves; revoked ones stand in the audit. */
export async function listTokens(db: Database) {
  const rows = await db
    .select({ token: machineTokens, person: staff })
    .from(machineTokens)
    .innerJoin(staff, eq(staff.id, machineTokens.createdById))
    .where(isNull(machineTokens.revokedAt))
    .orderBy(asc(machineTokens.id));
  return rows.map(({ token, person }) => ({
    token,
    createdBy: person.name,
    rest: restOf(person),
  }));
}

/** For the audit: ids of the open tokens that act for a person. */
export async function openTokensOf(db: Database, staffId: number, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: machineTokens.id })
    .from(machineTokens)
    .where(and(eq(machineTokens.createdById, staffId), isOpen(now)))
    .orderBy(asc(machineTokens.id));
  return rows.map(({ id }) => id);
}

/**
 * Makes a token.
 * @returns it; only its hash is stored, so this is the only time that anybody sees it
 * @throws Refusal `wrong-fields`, `signed-out`
 */
export async function makeToken(
  options: ChangeOptions,
  keeper: TokenKeeper,
  given: NewMachineToken,
): Promise<string> {
  const { name, problem } = readName(given.name);
  const network = readNetwork(given.network);
  const isLife = Number.isInteger(given.days) && given.days >= 1 && given.days <= longestTokenLife;
  const fields: Record<string, FieldProblem> = {
    ...(problem !== null && { name: problem }),
    ...(given.scopes.length === 0 && { scopes: "missing" }),
    ...(given.products.length === 0 && { products: "missing" }),
    ...(given.channels.length === 0 && { channels: "missing" }),
    ...(network === undefined && { network: "wrong" }),
    ...(!isLife && { days: "wrong" }),
  };
  if (network === undefined || Object.keys(fields).length > 0) {
    throw new Refusal("wrong-fields", { fields });
  }
  return change(options, keeper, async (db, now, { id: createdById }) => {
    const open = await db
      .select({ name: machineTokens.name })
      .from(machineTokens)
      .where(isOpen(now));
    const isTaken = open.some((token) => token.name === name);
    if (isTaken) throw new Refusal("wrong-fields", { fields: { name: "taken" } });
    if (open.length >= mostTokens) {
      throw new Refusal("wrong-fields", { fields: { name: "too-many" } });
    }
    const token = tokenPrefix + newToken();
    const values = {
      name,
      network,
      scopes: [...new Set(given.scopes)],
      products: [...new Set(given.products)],
      channels: [...new Set(given.channels)],
      endsAt: new Date(now.getTime() + given.days * day),
    };
    const [row] = await db
      .insert(machineTokens)
      .values({
        ...values,
        tokenHash: hashToken(token),
        createdById,
        createdAt: now,
      })
      .returning();
    if (row === undefined) throw new Error("The token was not stored");
    return { result: token, act: "token-made", row, after: values };
  });
}

/**
 * Gives a token a new secret; the old one stops at once. Name, scopes, network and end stay. It acts from
 * then on for who has the secret: else somebody could ask in another's name, and agree to it as the second.
 * @returns the new secret
 * @throws Refusal `not-found`, `signed-out`
 */
export function rotateToken(options: ChangeOptions, keeper: TokenKeeper, id: number) {
  return change(options, keeper, async (db, now, { id: createdById }) => {
    const token = tokenPrefix + newToken();
    const [row] = await db
      .update(machineTokens)
      .set({ tokenHash: hashToken(token), createdById })
      .where(and(eq(machineTokens.id, id), isOpen(now)))
      .returning();
    if (row === undefined) throw new Refusal("not-found");
    return { result: token, act: "token-rotated", row };
  });
}

/** Ends a token at once. @throws Refusal `not-found`, `signed-out` */
export function revokeToken(options: ChangeOptions, keeper: TokenKeeper, id: number) {
  return change(options, keeper, async (db, now) => {
    const [row] = await db
      .update(machineTokens)
      .set({ revokedAt: now })
      .where(and(eq(machineTokens.id, id), isNull(machineTokens.revokedAt)))
      .returning();
    if (row === undefined) throw new Refusal("not-found");
    return { result: undefined, act: "token-revoked", row };
  });
}

type ChangeOptions = Pick<StaffOptions, "db" | "now">;

type Changed<Result> = { result: Result; act: AuditAct; row: TokenRow; after?: unknown };

/** Makes one change of the tokens at a time. */
async function change<Result>(
  { db, now }: ChangeOptions,
  { actor, lock }: TokenKeeper,
  act: (db: Database, now: Date, person: StaffRow) => Promise<Changed<Result>>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const person = await lock(transaction);
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('machine tokens', 0))`,
    );
    const { result, act: done, row, after } = await act(transaction, now(), person);
    const object = { kind: "token", id: row.id, label: row.name };
    const event = { act: done, object, ...(after !== undefined && { after }) };
    await writeAudit(transaction, actor, event, now());
    return result;
  });
}

/** The network as it is stored; null for everywhere, undefined for what is none. */
function readNetwork(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const [address = "", bits, ...rest] = typed.split("/");
  if (rest.length > 0 || !ipaddr.isValid(address)) return undefined;
  // `127.1` and the like are valid for the library; four numbers are meant.
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const parsed = ipaddr.parse(address);
  // Such a caller counts as IPv4, so that a network of these addresses would let nobody in.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return undefined;
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const length = bits === undefined ? most : Number(bits);
  if (length < 1 || length > most) return undefined;
  // The first address of the network, so that one network has one spelling.
  const bytes = parsed.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, length - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`;
}

/** Whether an address belongs to a stored network. */
function isWithin(network: string | null, address: string): boolean {
  if (network === null) return true;
  if (!ipaddr.isValid(address)) return false;
  const [range = "", bits] = network.split("/");
  const kindOf = (text: string) => (text.includes(":") ? "ipv6" : "ipv4");
  // An IPv4 address from an IPv6 socket (`::ffff:192.0.2.1`) counts as IPv4.
  const from = ipaddr.process(address).toString();
  const list = new BlockList();
  list.addSubnet(range, Number(bits), kindOf(range));
  return kindOf(from) === kindOf(range) && list.check(from, kindOf(from));
}

/** A token that works: never the secret. */
export type OpenToken = Pick<
  TokenRow,
  | "id"
  | "tokenHash"
  | "name"
  | "scopes"
  | "products"
  | "channels"
  | "network"
  | "endsAt"
  | "createdById"
>;

/**
 * The token that a machine presents; null when it is none, has ended, was revoked, rests, or comes from
 * another network. Which of these, nobody outside learns.
 */
export async function openToken(
  db: Database,
  given: string,
  { address, now }: { address: string; now: Date },
): Promise<OpenToken | null> {
  if (!given.startsWith(tokenPrefix) || given.length > 200) return null;
  const [found] = await db
    .select({ row: machineTokens, person: { disabledAt: staff.disabledAt, roles: staff.roles } })
    .from(machineTokens)
    .innerJoin(staff, eq(staff.id, machineTokens.createdById))
    .where(and(eq(machineTokens.tokenHash, hashToken(given)), isOpen(now)));
  if (found === undefined || restOf(found.person) !== null) return null;
  const { row } = found;
  if (!isWithin(row.network, address)) return null;
  const today = dayInChina(now);
  if (row.lastUsedOn !== today) {
    const { lastUsedOn } = machineTokens;
    await db
      .update(machineTokens)
      .set({ lastUsedOn: today })
      .where(and(eq(machineTokens.id, row.id), or(isNull(lastUsedOn), ne(lastUsedOn, today))));
  }
  const { id, tokenHash, name, scopes, products, channels, network, endsAt, createdById } = row;
  return { id, tokenHash, name, scopes, products, channels, network, endsAt, createdById };
}
