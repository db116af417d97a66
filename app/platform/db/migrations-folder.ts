/** Where the steps of the schema stand, from the folder that the site starts in. */
export const migrationsFolder = "app/platform/db/migrations";
