CREATE TABLE "release_leftovers" (
	"name" text PRIMARY KEY NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
-- hand-written
-- Files that were taken out before somebody removed their bytes. Whoever removes looks who has the name.
INSERT INTO "release_leftovers" ("name", "left_at")
	SELECT DISTINCT "before"::jsonb ->> 'name', now() FROM "release_events"
	WHERE "act" = 'remove-file' AND "before"::jsonb ->> 'name' IS NOT NULL
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "release_leftovers" ("name", "left_at")
	SELECT DISTINCT "file" ->> 'name', now() FROM "release_events",
		jsonb_array_elements("before"::jsonb -> 'files') AS "file"
	WHERE "act" = 'discard' AND jsonb_typeof("before"::jsonb -> 'files') = 'array'
	ON CONFLICT DO NOTHING;
