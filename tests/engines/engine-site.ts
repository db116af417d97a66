import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startConsoleSite } from "../support/console-site";
import { engines } from "./engines";

/** The site that all engines share, as one of them knows it. */
export type EngineSite = {
  origin: string;
  dataFolder: string;
  /** The folder of files that only this engine chooses. */
  folder: string;
  /** The number of the engine: no two change the same article or upload the same picture. */
  place: number;
  /** The mail address of its owner, and the link of the invitation. */
  email: string;
  link: string;
};

/** Environment variable with what workers have to know of the site. */
const variable = "TEST_ENGINE_SITE";

const emailOf = (place: number) => `owner-${place}@manifold.example`;

/** Playwright's global setup: starts the site, to whose console each engine's owner is invited. */
export default async function startSite(): Promise<() => Promise<void>> {
  const people = engines.map((_, place) => ({
    email: emailOf(place),
    name: "Lin",
    locale: "en" as const,
  }));
  const { origin, dataFolder, links, end } = await startConsoleSite(people);
  process.env[variable] = JSON.stringify({ origin, dataFolder, links });
  return end;
}

/** @throws where the global setup has not run */
export function siteOf(engineName: string): EngineSite {
  const { origin, dataFolder, links } = JSON.parse(process.env[variable] ?? "{}");
  const place = engines.findIndex(({ name }) => name === engineName);
  const folder = join(dataFolder, `engine-${place}`);
  mkdirSync(folder, { recursive: true });
  return { origin, dataFolder, folder, place, email: emailOf(place), link: links[place] };
}
