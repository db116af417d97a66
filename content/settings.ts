import type { NewSettings } from "~/domain/settings/settings-seed.server";

/** What the operator has set, by section. What is not here begins as in `app/brand.ts`. */
export const settings: NewSettings = {};
