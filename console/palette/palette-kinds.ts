import type { FoundKind } from "~/console-api/schemas/search";
import { auditActs } from "~console/audit/audit-palette";
import { legalKind } from "~console/legal/legal-palette";
import { pictureKind } from "~console/media/media-palette";
import { invitationKind, staffActs, staffKind } from "~console/staff/staff-palette";
import type { Language } from "~console/words";
import type { ObjectKind, PaletteAct } from "./palette-line";

/** What the search finds; a kind that is missing does not compile. */
export const objectKinds: { [Kind in FoundKind]: ObjectKind<Kind> } = {
  staff: staffKind,
  invitation: invitationKind,
  picture: pictureKind,
  legal: legalKind,
};

/** What can be done without choosing an object first. */
export const actsOf: readonly ((language: Language) => PaletteAct[])[] = [staffActs, auditActs];
