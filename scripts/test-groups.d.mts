/** The names of all groups. */
export const groupNames: string[];
/** The file that names the newest commit of which somebody saw every test pass. */
export const greenFile: string;
/** The groups that a change of these files may break. */
export function groupsTouchedBy(files: readonly string[]): string[];
/** The groups that a run of all tests includes, and why. */
export function groupsToRun(
  env?: Record<string, string | undefined>,
  folder?: string,
): { names: string[]; why: string };
/** @throws CheckoutError if there is no group of a name */
export function groupsNamed(text?: string): string[];
/** Whether `TEST_GROUPS` names a group. */
export function isGroupAsked(name: string, env?: Record<string, string | undefined>): boolean;
/** How long a group takes on two quiet cores, in seconds. */
export function secondsOfGroup(name: string): number;
/** The test files of the groups. */
export function testsOfGroups(names: readonly string[]): string[];
/** The test files that a run leaves out. */
export function testsLeftOut(
  env?: Record<string, string | undefined>,
  words?: readonly string[],
): string[];
