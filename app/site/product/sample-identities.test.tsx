import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { brand } from "~/brand";
import { withBrand } from "~/i18n/brand-words";
import { localeCodes } from "~/i18n/locales";
import { localTime, utcOffset } from "~/lib/local-time";
import { exits, heroExits, identities, sampleMoment, teamZone } from "./sample-identities";
import { ProfilesWindow } from "./windows/profiles-window";
import { ProxyWindow } from "./windows/proxy-window";
import { sampleProfiles } from "./windows/sample-profiles";
import { windowsWords } from "./windows/words.server";

/** The time of a zone's clocks, by its offset alone: minutes since midnight. */
function minutesByOffset(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const named = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = named.match(/GMT(?:([+-])(\d+):(\d+))?/) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const utc = at.getUTCHours() * 60 + at.getUTCMinutes();
  return (utc + offset + 24 * 60) % (24 * 60);
}

const minutesOf = (time: string) => {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

it("drawn windows show what it is at 09:41 in China on that day of November", () => {
  expect(localTime(teamZone, sampleMoment)).toBe("09:41");
  const { newYork, tokyo, berlin, london, saoPaulo } = exits;
  const shown = [newYork, tokyo, berlin, london, saoPaulo].map(({ zone }) => [
    utcOffset(zone, sampleMoment),
    localTime(zone, sampleMoment),
  ]);
  expect(shown).toEqual([
    ["UTC−5", "20:41"],
    ["UTC+9", "10:41"],
    ["UTC+1", "02:41"],
    ["UTC+0", "01:41"],
    ["UTC−3", "22:41"],
  ]);
});

it("the time of every drawn zone follows from its offset, in summer, too", () => {
  for (const at of [sampleMoment, new Date("2026-07-01T20:05:00Z")]) {
    for (const { zone } of Object.values(exits)) {
      expect(minutesOf(localTime(zone, at)), zone).toBe(minutesByOffset(zone, at));
    }
  }
});

it("the list of profiles and the proxy name each zone with its own time and offset", () => {
  for (const locale of localeCodes) {
    const messages = withBrand(windowsWords[locale], brand, locale);
    const props = { messages, version: "1.0.0", label: "" };
    const text = (element: React.ReactElement) =>
      renderToStaticMarkup(element)
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ");
    const list = text(<ProfilesWindow {...props} />);
    for (const { exit } of sampleProfiles) {
      expect(list).toContain(`${exit.zone} ${localTime(exit.zone, sampleMoment)}`);
    }
    expect(list.match(/\b\d\d:\d\d\b/g)).toHaveLength(sampleProfiles.length + 1);
    expect(text(<ProxyWindow {...props} />)).toContain("UTC−5 20:41");
  }
});

it("an address leaves in one zone only, and an environment has one address everywhere", () => {
  const used = [...heroExits, ...identities, ...sampleProfiles.map(({ exit }) => exit)];
  const known = new Map(Object.values(exits).map(({ ip, zone }) => [ip as string, zone as string]));
  expect(known.size).toBe(Object.keys(exits).length);
  for (const { ip, zone } of used) expect(known.get(ip)).toBe(zone);
  for (const { id, ip } of identities) {
    const listed = sampleProfiles.find((profile) => profile.id === id);
    if (listed !== undefined) expect(listed.exit.ip).toBe(ip);
  }
});
