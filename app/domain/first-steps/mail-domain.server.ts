import { createPublicKey } from "node:crypto";
import type { DkimSetup, MailSetup } from "./site-setup";

/** Reads the TXT records of a name; none exist: an empty list. It throws where nobody answers. */
type ReadTxt = (name: string) => Promise<string[]>;

/** A record that receivers look for before they trust a mail. */
type MailRecord = {
  name: "spf" | "dkim" | "dmarc";
  /** `unknown`: nobody answered in time, or another party signs. */
  state: "found" | "missing" | "wrong" | "unknown";
  /** The name in DNS. */
  host: string;
  text: string | null;
};

/** Most characters of a record that are shown. */
const textLimit = 500;

type Judged = Pick<MailRecord, "state" | "text">;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Reads SPF, DKIM and DMARC of the sender's domain. */
export async function readMailRecords(mail: MailSetup, readTxt: ReadTxt): Promise<MailRecord[]> {
  const domain = domainOf(mail.sender);
  const [spf, dkim, dmarc] = await Promise.all([
    readRecord("spf", domain, readTxt, judgeSpf),
    readDkim(mail.dkim, domain, readTxt),
    readDmarc(domain, readTxt),
  ]);
  return [spf, dkim, dmarc];
}

async function readRecord(
  name: MailRecord["name"],
  host: string,
  readTxt: ReadTxt,
  judge: (records: string[]) => Judged,
): Promise<MailRecord> {
  try {
    const { state, text } = judge(await readTxt(host));
    return { name, host, state, text: text?.slice(0, textLimit) ?? null };
  } catch {
    return { name, host, state: "unknown", text: null };
  }
}

/** A domain has one SPF record: with two, receivers trust neither (RFC 7208, 4.5). */
function judgeSpf(records: string[]): Judged {
  return judgeSingle(records.filter((text) => /^v=spf1( |$)/i.test(text)));
}

const isDmarc = (text: string) => /^v=DMARC1\b/.test(text);

/** A domain without a record of its own has that of a domain above it (RFC 7489, 6.6.3). */
async function readDmarc(domain: string, readTxt: ReadTxt): Promise<MailRecord> {
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
  const judge = (records: string[]) => judgeSingle(records.filter(isDmarc));
  let first: MailRecord | undefined;
  for (const candidate of domains) {
    const record = await readRecord("dmarc", `_dmarc.${candidate}`, readTxt, judge);
    if (record.state !== "missing") return record;
    first ??= record;
  }
  return first ?? { name: "dmarc", host: `_dmarc.${domain}`, state: "missing", text: null };
}

function judgeSingle(records: string[]): Judged {
  const [text = null] = records;
  if (text === null) return { state: "missing", text };
  return { state: records.length === 1 ? "found" : "wrong", text };
}

/** Without a key of the site, the mail server signs with a key whose name only its operator knows. */
async function readDkim(
  dkim: DkimSetup | null,
  domain: string,
  readTxt: ReadTxt,
): Promise<MailRecord> {
  if (dkim === null) return { name: "dkim", host: domain, state: "unknown", text: null };
  const host = `${dkim.selector}._domainkey.${dkim.domain}`;
  return readRecord("dkim", host, readTxt, (records) => {
    const text = records.find((record) => /(^|;)\s*p=/i.test(record)) ?? null;
    if (text === null) return { state: "missing", text };
    const [, key = ""] = /(?:^|;)\s*p=([^;]*)/i.exec(text) ?? [];
    return { state: fitsKey(key.replace(/\s/g, ""), dkim) ? "found" : "wrong", text };
  });
}

/** Whether a published key belongs to the site's; an empty one is revoked. */
function fitsKey(published: string, { privateKey }: DkimSetup): boolean {
  if (published === "") return false;
  const key = createPublicKey(privateKey);
  if (key.asymmetricKeyType !== "rsa") return true;
  return key.export({ type: "spki", format: "der" }).toString("base64") === published;
}
