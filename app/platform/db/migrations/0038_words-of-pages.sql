CREATE TABLE "site_text_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_text_drafts" ADD COLUMN "source_text" text;--> statement-breakpoint
ALTER TABLE "site_text_revisions" ADD COLUMN "reason" text DEFAULT 'published' NOT NULL;
--> statement-breakpoint
-- hand-written: a translation that was published after its source was made from it
UPDATE "site_text_drafts" AS "draft" SET "source_text" = "source"."text"
FROM "site_texts" AS "source"
WHERE "draft"."locale" = 'en' AND "source"."locale" = 'cn'
	AND "source"."page" = "draft"."page" AND "source"."key" = "draft"."key"
	AND EXISTS (
		SELECT FROM "site_text_revisions" AS "revision"
		WHERE "revision"."page" = "draft"."page" AND "revision"."key" = "draft"."key"
			AND "revision"."locale" = 'en' AND "revision"."id" > (
				SELECT max("id") FROM "site_text_revisions" AS "before"
				WHERE "before"."page" = "draft"."page" AND "before"."key" = "draft"."key"
					AND "before"."locale" = 'cn'
			)
	);
