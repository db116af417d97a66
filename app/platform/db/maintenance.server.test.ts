import { expect, it } from "vitest";
import { openPGlite } from "~tests/support/test-database";
import { maintain } from "./maintenance.server";

it("vacuums and writes a checkpoint", async () => {
  const client = await openPGlite();
  await client.exec("CREATE TABLE filled AS SELECT generate_series(1, 1000) AS number");
  const redo = "SELECT redo_lsn::text AS redo FROM pg_control_checkpoint()";
  const before = await client.query<{ redo: string }>(redo);
  await maintain(client);
  const after = await client.query<{ redo: string }>(redo);
  expect(after.rows).not.toEqual(before.rows);
  const vacuumed = await client.query(
    "SELECT last_vacuum, last_analyze FROM pg_stat_user_tables WHERE relname = 'filled'",
  );
  expect(vacuumed.rows).toEqual([
    { last_vacuum: expect.any(Date), last_analyze: expect.any(Date) },
  ]);
  await client.close();
});
