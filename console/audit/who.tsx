import type { AuditEntry } from "~/console-api/schemas/audit";
import { Icon } from "~console/ui/icon";
import { PersonPrint } from "~console/ui/person";

/** The print of who did it; a program is a square with a bracket. */
export function WhoPrint({ entry: { who, source } }: { entry: AuditEntry }) {
  if (who !== null) return <PersonPrint staffId={who.staffId} />;
  const isProgram = source === "command" || source === "token" || source === "site";
  const name = isProgram ? "command" : "octagon";
  return <Icon name={name} size={20} className="mx-px text-ink-3" />;
}
