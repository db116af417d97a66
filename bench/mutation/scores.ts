/** The parts of Stryker's JSON report that are read here. */
export type MutationReport = {
  files: Record<string, { mutants: { status: string }[] }>;
};

/** States of a change that a test noticed. */
const noticed = new Set(["Killed", "Timeout"]);

/** States that say nothing: the change does not compile, or was left out. */
const uncounted = new Set(["CompileError", "RuntimeError", "Ignored", "Pending"]);

/** For each file, how many changes counted, and the share that tests noticed, in percent with one place. */
export function scoresOf({
  files,
}: MutationReport): Map<string, { changes: number; score: number }> {
  const entries = Object.entries(files).map(([file, { mutants }]) => {
    const counted = mutants.filter(({ status }) => !uncounted.has(status));
    const found = counted.filter(({ status }) => noticed.has(status)).length;
    const share = counted.length === 0 ? 1 : found / counted.length;
    return [file, { changes: counted.length, score: Math.floor(share * 1_000) / 10 }] as const;
  });
  return new Map(entries);
}
