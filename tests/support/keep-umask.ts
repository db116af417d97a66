import { afterAll, beforeAll } from "vitest";

/** Puts back the process's file mode mask, which commands of operators set, as other files share the process. */
export function keepUmask(): void {
  let mask: number;
  beforeAll(() => {
    mask = process.umask();
  });
  afterAll(() => void process.umask(mask));
}
