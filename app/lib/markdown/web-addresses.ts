import type { Code, Construct, Event, Extension, State, Tokenizer } from "micromark-util-types";

/** The tokens of an address that stands by itself, under the names that the GFM extension gives them, too. */
declare module "micromark-util-types" {
  interface TokenTypeMap {
    literalAutolink: "literalAutolink";
    literalAutolinkHttp: "literalAutolinkHttp";
    literalAutolinkWww: "literalAutolinkWww";
  }
}

/** A longer run of characters is not taken for an address, so that looking for its end stays cheap. */
const longestAddress = 2_048;

/**
 * The end of an address: white space, `<`, and punctuation outside of ASCII (`，`, `。`, `）`, `」`, `～`). Dashes and the
 * middle dot stay, because addresses of encyclopedias contain them. So do commas, unless Chinese follows.
 */
const addressEnd =
  /[\s<\p{Cc}]|(?![\u00B7\u2010-\u2013\u30FB])(?=[^\0-\x7F])[\p{P}\p{Sm}\p{Sk}\p{Cf}\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]|[,;!](?=\p{Script=Han})/u;

/** Names, ports and what may stand before a name; letters of every script. */
const authority = /^[\p{L}\p{N}\p{M}._~%@:+-]*/u;

/**
 * Length of the web address at the beginning of a text; 0: there is none. Punctuation after it belongs
 * to the sentence, as on GitHub, and so do Chinese words right after a top-level domain of ASCII.
 */
export function addressLength(text: string): number {
  const [prefix] = /^(?:https?:\/\/|www\.)/i.exec(text) ?? [];
  if (prefix === undefined) return 0;
  const end = text.search(addressEnd);
  let address = end === -1 ? text : text.slice(0, end);
  const rest = address.slice(prefix.length);
  const [host = ""] = authority.exec(rest) ?? [];
  const [named] = /^.*\.[a-z]{2,}(?::\d+)?(?=:?[^\0-\x7F])/i.exec(host) ?? [];
  if (named !== undefined) address = prefix + named;
  else if (!/^(?:$|[/?#])/.test(rest.slice(host.length))) address = prefix + host;
  address = withoutTrail(address);
  return isHost(address.slice(prefix.length)) ? address.length : 0;
}

/** Whether an address begins with the name of a host. */
function isHost(address: string): boolean {
  const [host = ""] = authority.exec(address) ?? [];
  const [name = ""] = host.slice(host.lastIndexOf("@") + 1).split(":");
  const labels = name.split(".");
  if (labels.slice(-2).some((label) => label.includes("_"))) return false;
  return labels.every((label) => label !== "");
}

/** An address without the ASCII punctuation after it; a closing bracket that it has opened stays. */
function withoutTrail(address: string): string {
  let surplus = 0;
  for (const character of address) {
    if (character === "(") surplus -= 1;
    if (character === ")") surplus += 1;
  }
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const [entity = ";"] =
      last === ";"
        ? (/&[a-z0-9]{1,32};$/i.exec(address.slice(Math.max(0, end - 34), end)) ?? [])
        : [];
    if (last === ")") {
      if (surplus <= 0) break;
      surplus -= 1;
    } else if (last === "" || !/[!"&'*,.:;?\]_~}]/.test(last)) break;
    end -= entity.length;
  }
  return address.slice(0, end);
}

/** An address begins neither within a word nor within another address. */
const mayFollow = (code: Code) =>
  code === null || code < 0 || !/[\w/@.-]/.test(String.fromCharCode(code));

/** Whether a bracket is open whose words may become a link, in which there are no others. */
const isInBracket = (events: readonly Event[]) =>
  events.some(
    ([, { type, _balanced }]) =>
      (type === "labelLink" || type === "labelImage") && _balanced !== true,
  );

const prefixes = ["http://", "https://", "www."];

const tokenizeAddress: Tokenizer = function (effects, ok, nok) {
  const { events } = this;
  let left = 0;
  const measure: Construct = {
    partial: true,
    tokenize(scan, found, notFound) {
      let text = "";
      const inside: State = (code) => {
        if (code === null || code < 0 || code === 32 || text.length === longestAddress) {
          left = text.length === longestAddress ? 0 : addressLength(text);
          return left === 0 ? notFound(code) : found(code);
        }
        text += String.fromCharCode(code);
        if (text.length <= 8) {
          const start = text.toLowerCase();
          const isStart = prefixes.some((one) => one.startsWith(start) || start.startsWith(one));
          if (!isStart || /^(?:https?:\/\/|www\.)[!-.:-@[-`{-~]/.test(start)) return notFound(code);
        }
        scan.consume(code);
        return inside;
      };
      return inside;
    },
  };
  return (code) => {
    if (isInBracket(events)) return nok(code);
    const type = code === 87 || code === 119 ? "literalAutolinkWww" : "literalAutolinkHttp";
    const inside: State = (next) => {
      if (left === 0) {
        effects.exit(type);
        effects.exit("literalAutolink");
        return ok(next);
      }
      left -= 1;
      effects.consume(next);
      return inside;
    };
    effects.enter("literalAutolink");
    effects.enter(type);
    return effects.check(measure, inside, nok)(code);
  };
};

const webAddress: Construct = {
  name: "webAddress",
  previous: mayFollow,
  tokenize: tokenizeAddress,
};

/** Addresses that are links as they are written, in place of those of GitHub's Markdown. */
export const webAddresses: Extension = {
  // Their first letters: H, W, h, w.
  text: { 72: webAddress, 87: webAddress, 104: webAddress, 119: webAddress },
  disable: { null: ["protocolAutolink", "wwwAutolink"] },
};
