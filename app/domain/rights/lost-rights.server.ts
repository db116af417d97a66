import { eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";
import { mayDo, type Permission } from "./permissions";

/**
 * Whether a person is disabled or no longer has a permission, so that nothing is done any more that they put off to a
 * time. Commands have no person, and keep their rights.
 */
export async function hasLostRight(
  db: Database,
  personId: number | null,
  permission: Permission,
): Promise<boolean> {
  if (personId === null) return false;
  const { roles, disabledAt } = staff;
  const [person] = await db.select({ roles, disabledAt }).from(staff).where(eq(staff.id, personId));
  if (person === undefined) return false;
  return person.disabledAt !== null || !mayDo(person.roles, permission);
}
