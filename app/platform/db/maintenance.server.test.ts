import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, it, vi } from "vitest";
import { maintain, startMaintenance } from "./maintenance.server";

afterEach(() => vi.useRealTimers());

it("vacuums and writes a checkpoint", async () => {
  const client = await PGlite.create();
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

it("warns when it fails, and can be stopped", async () => {
  vi.useFakeTimers();
  const exec = vi.fn().mockRejectedValue(new Error("no space"));
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const stop = startMaintenance({ exec } as unknown as PGlite);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("no space"));
  stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(exec).toHaveBeenCalledOnce();
});
