import { sql } from "drizzle-orm";
import {
  createRelease,
  prepareRelease,
  publishRelease,
  saveNotes,
} from "~/domain/release/release-edits.server";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { releaseApprovals } from "~/platform/db/schema";
import { actorFor } from "./registry-database";
import { worldFile } from "./registry-world";

// A program for tests in the browser. It stores releases of the client in a database of a site that
// does not run. 9.0.0 and 9.1.0 are published, 9.2.0 is a draft with two files, as a pipeline leaves
// it. People who join afterwards count at once as the second person of an approval. Argument: the data
// folder.
const [folder = ""] = process.argv.slice(2);
const { db, close } = await openEmbeddedDatabase(folder);
const options = { db, now: () => new Date(), hasScanner: false };
const lin = actorFor({ kind: "person", id: 1 });
const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });
const unscanned = { scan: { state: "not-scanned", engine: null, at: null } } as const;

for (const [index, version] of ["9.0.0", "9.1.0", "9.2.0"].entries()) {
  const name = { product: "client", version } as const;
  await createRelease(options, pipeline, { ...name, channel: "stable", minimumWindows: "10" });
  const files = [
    worldFile(version, { ...unscanned, content: 2 * index + 1 }),
    worldFile(version, {
      ...unscanned,
      content: 2 * index + 2,
      role: "archive",
      name: `Manifold-${version}-x64.zip`,
    }),
  ];
  for (const file of files) {
    await prepareRelease(options, pipeline, name, { act: "add-file", file });
  }
  await saveNotes(options, pipeline, name, {
    cn: { remarks: "", updateContent: ["导入表格时逐行报告错误", "菜单在 150 % 缩放下不再错位"] },
  });
  if (version === "9.2.0") continue;
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(options, pipeline, name, { act });
  }
  await publishRelease(options, lin, name);
}
// Nothing waits: with nobody on the staff, a person's publication needs no one.
if ((await db.$count(releaseApprovals)) > 0) throw new Error("something waits for an approval");
await db.execute(sql`
  CREATE FUNCTION counts_at_once() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN NEW.counts_from := NULL; RETURN NEW; END $$
`);
await db.execute(sql`
  CREATE TRIGGER counts_at_once BEFORE INSERT OR UPDATE ON staff
  FOR EACH ROW EXECUTE FUNCTION counts_at_once()
`);
await close();
