/** The folder of the migrations, relative to the site's start folder. */
export const migrationsFolder = "app/platform/db/migrations";
