CREATE SEQUENCE "public"."document_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "document_schedule_revisions" (
	"schedule" integer NOT NULL,
	"place" text NOT NULL,
	"revision" integer NOT NULL,
	"source_words" text,
	CONSTRAINT "document_schedule_revisions_schedule_place_pk" PRIMARY KEY("schedule","place")
);
--> statement-breakpoint
ALTER TABLE "text_items" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "text_publications" ADD COLUMN "place" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "text_publications" ADD COLUMN "edition" integer;
--> statement-breakpoint
ALTER TABLE "text_revisions" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "text_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
--> statement-breakpoint
ALTER TABLE "text_revisions" ADD COLUMN "place" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "place" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "source_words" text;
--> statement-breakpoint
ALTER TABLE "text_revisions" DROP CONSTRAINT "text_revisions_kind_item_id_locale_number_pk";
--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind_item_id_locale_pk";
--> statement-breakpoint
ALTER TABLE "text_items" ALTER COLUMN "source_locale" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "text_revisions" ALTER COLUMN "fields" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "text_revisions" ALTER COLUMN "body" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "text_schedules" ALTER COLUMN "revision" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "texts" ALTER COLUMN "fields" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "texts" ALTER COLUMN "body" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "text_revisions" ADD CONSTRAINT "text_revisions_kind_item_id_place_locale_number_pk" PRIMARY KEY("kind","item_id","place","locale","number");
--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind_item_id_place_locale_pk" PRIMARY KEY("kind","item_id","place","locale");
--> statement-breakpoint
ALTER TABLE "document_schedule_revisions" ADD CONSTRAINT "document_schedule_revisions_schedule_text_schedules_id_fk" FOREIGN KEY ("schedule") REFERENCES "public"."text_schedules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "text_items_name_key" ON "text_items" USING btree ("kind","name") WHERE "text_items"."name" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "text_revisions_id_key" ON "text_revisions" USING btree ("id");
--> statement-breakpoint
-- hand-written: nobody writes the tables whose rows move. Processes of the version before take 25006 for a database
-- that is away: their console keeps what is typed in the browser, and tries again.
CREATE FUNCTION refuse_moved_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the rows of % have moved to documents', TG_TABLE_NAME USING ERRCODE = 'read_only_sql_transaction';
END $$;
--> statement-breakpoint
CREATE TRIGGER "kept_drafts_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "kept_drafts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "legal_drafts_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "legal_drafts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "site_text_drafts_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "site_text_drafts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "site_text_revisions_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "site_text_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "site_text_schedules_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "site_text_schedules"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "offer_drafts_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "offer_drafts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "offer_revisions_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "offer_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "offer_schedules_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "offer_schedules"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "site_setting_revisions_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "site_setting_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "help_error_revisions_moved"
	BEFORE INSERT OR UPDATE OR DELETE ON "help_error_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "legal_previews_moved"
	BEFORE INSERT ON "legal_previews"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "offer_previews_moved"
	BEFORE INSERT ON "offer_previews"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
CREATE TRIGGER "site_text_previews_moved"
	BEFORE INSERT ON "site_text_previews"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_rows();
--> statement-breakpoint
-- every version that was published or kept, and what waits for its time; `number` where it is a number that people see
CREATE TEMP TABLE "moved_revisions" ON COMMIT DROP AS
SELECT 'settings' AS "kind", "section" AS "name", '' AS "place", 'both' AS "locale", "version" AS "number",
	"value" AS "fields", CASE WHEN "value" IS NULL THEN NULL ELSE '' END AS "body",
	"author_id", "author_name", "at", 'published' AS "reason", NULL::integer AS "edition", NULL AS "source_words",
	"version" AS "seq"
FROM "site_setting_revisions"
UNION ALL
SELECT 'help-error', "code", '', 'both', "version", jsonb_build_object('area', "area", 'words', "words"), '',
	"author_id", "author_name", "at", CASE WHEN "is_removed" THEN 'removed' ELSE 'published' END, NULL, NULL, "version"
FROM "help_error_revisions"
UNION ALL
SELECT 'offer', 'offer', '', 'both', NULL, "offer", '',
	"author_id", "author_name", "at", "reason", "number", NULL, "number"
FROM "offer_revisions"
UNION ALL
SELECT "kind", "place", '', coalesce("locale", 'both'), NULL, "words", '',
	"author_id", "author_name", "saved_at", CASE "reason" WHEN 'replaced' THEN 'kept' ELSE "reason" END, NULL, NULL, "id"
FROM "kept_drafts" WHERE "kind" IN ('offer', 'legal')
UNION ALL
SELECT 'page-text', "page", "key", "locale", NULL, '{}'::jsonb, "text",
	"author_id", "author_name", "at", "reason", NULL, NULL, "id"
FROM "site_text_revisions"
UNION ALL
SELECT 'offer', 'offer', '', 'both', NULL, "offer", '',
	"author_id", "author_name", "created_at", 'frozen', NULL, NULL, 2147483647
FROM "offer_schedules" WHERE "state" = 'waiting'
UNION ALL
SELECT 'page-text', "page", "line" ->> 'key', "locale", NULL, '{}'::jsonb, "line" ->> 'text',
	"author_id", "author_name", "created_at", 'frozen', NULL, "line" ->> 'sourceText', 2147483647
FROM "site_text_schedules", jsonb_array_elements("texts") AS "line" WHERE "state" = 'waiting';
--> statement-breakpoint
CREATE TEMP TABLE "moved_drafts" ON COMMIT DROP AS
SELECT 'offer' AS "kind", 'offer' AS "name", '' AS "place", 'both' AS "locale", "version", "offer" AS "fields",
	CASE WHEN "offer" IS NULL THEN NULL ELSE '' END AS "body", "author_id", "author_name", "saved_at",
	NULL AS "source_words"
FROM "offer_drafts"
UNION ALL
SELECT 'legal', "name", '', "locale", "version", "words", CASE WHEN "words" IS NULL THEN NULL ELSE '' END,
	"author_id", "author_name", "saved_at", NULL
FROM "legal_drafts"
UNION ALL
SELECT 'page-text', "page", "key", "locale", "version", CASE WHEN "text" IS NULL THEN NULL ELSE '{}'::jsonb END, "text",
	"author_id", "author_name", "saved_at", "source_text"
FROM "site_text_drafts";
--> statement-breakpoint
INSERT INTO "text_items" ("kind", "item_id", "name", "created_at", "changed_at")
SELECT "kind", nextval('document_numbers'), "name", "begun", "changed"
FROM (
	SELECT "kind", "name", min("at") AS "begun", max("at") AS "changed" FROM (
		SELECT "kind", "name", "at" FROM "moved_revisions"
		UNION ALL SELECT "kind", "name", "saved_at" FROM "moved_drafts"
	) AS "moments" GROUP BY "kind", "name" ORDER BY "kind", "name"
) AS "named";
--> statement-breakpoint
CREATE TEMP TABLE "moved_numbers" ON COMMIT DROP AS
SELECT "one".*, "item_id", coalesce("number", row_number() OVER (
	PARTITION BY "one"."kind", "one"."name", "place", "locale" ORDER BY "at", "seq"
))::integer AS "counted"
FROM "moved_revisions" AS "one"
JOIN "text_items" AS "item" ON "item"."kind" = "one"."kind" AND "item"."name" = "one"."name";
--> statement-breakpoint
INSERT INTO "texts" (
	"kind", "item_id", "place", "locale", "version", "title", "fields", "body", "author_id", "author_name", "saved_at",
	"source_words", "revision", "kept_revision", "is_kept", "is_live", "live_revision", "live_since"
)
SELECT "key"."kind", "item"."item_id", "key"."place", "key"."locale", coalesce("draft"."version", 0), '',
	"draft"."fields", "draft"."body", "draft"."author_id", "draft"."author_name",
	coalesce("draft"."saved_at", "highest"."at"), "draft"."source_words", coalesce("highest"."number", 0), 0, false, false,
	CASE WHEN "shown"."reason" <> 'removed' THEN "shown"."counted" END,
	CASE WHEN "shown"."reason" <> 'removed' THEN "shown"."at" END
FROM (
	SELECT "kind", "name", "place", "locale" FROM "moved_revisions"
	UNION SELECT "kind", "name", "place", "locale" FROM "moved_drafts"
) AS "key"
JOIN "text_items" AS "item" ON "item"."kind" = "key"."kind" AND "item"."name" = "key"."name"
LEFT JOIN "moved_drafts" AS "draft" ON "draft"."kind" = "key"."kind" AND "draft"."name" = "key"."name"
	AND "draft"."place" = "key"."place" AND "draft"."locale" = "key"."locale"
LEFT JOIN LATERAL (
	SELECT max("counted") AS "number", max("at") AS "at" FROM "moved_numbers" AS "one"
	WHERE "one"."kind" = "key"."kind" AND "one"."name" = "key"."name"
		AND "one"."place" = "key"."place" AND "one"."locale" = "key"."locale"
) AS "highest" ON true
LEFT JOIN LATERAL (
	SELECT "counted", "at", "reason" FROM "moved_numbers" AS "one"
	WHERE "one"."kind" = "key"."kind" AND "one"."name" = "key"."name"
		AND "one"."place" = "key"."place" AND "one"."locale" = "key"."locale"
		AND "reason" IN ('first', 'published', 'scheduled', 'removed')
	ORDER BY "counted" DESC LIMIT 1
) AS "shown" ON true;
--> statement-breakpoint
INSERT INTO "text_revisions" (
	"kind", "item_id", "place", "locale", "number", "title", "fields", "body", "author_id", "author_name", "at", "reason"
)
SELECT "kind", "item_id", "place", "locale", "counted", '', "fields", "body", "author_id", "author_name", "at", "reason"
FROM "moved_numbers" ORDER BY "at", "seq";
--> statement-breakpoint
INSERT INTO "text_publications" (
	"kind", "item_id", "place", "locale", "revision", "edition", "published_at", "ended_at"
)
SELECT "kind", "item_id", "place", "locale", "counted", "edition", "at", "ended" FROM (
	SELECT *, lead("at") OVER (PARTITION BY "kind", "item_id", "place", "locale" ORDER BY "counted") AS "ended"
	FROM "moved_numbers" WHERE "reason" IN ('first', 'published', 'scheduled', 'removed')
) AS "shown" WHERE "reason" <> 'removed' ORDER BY "at", "seq";
--> statement-breakpoint
INSERT INTO "text_schedules" (
	"kind", "item_id", "locale", "at", "state", "author_id", "author_name", "created_at"
)
SELECT "kind", "item_id", "locale", "waiting"."at", 'waiting', "author_id", "author_name", "waiting"."created_at"
FROM (
	SELECT 'offer' AS "of", 'offer' AS "name", 'both' AS "locale", "at", "author_id", "author_name", "created_at"
	FROM "offer_schedules" WHERE "state" = 'waiting'
	UNION ALL
	SELECT 'page-text', "page", "locale", "at", "author_id", "author_name", "created_at"
	FROM "site_text_schedules" WHERE "state" = 'waiting'
) AS "waiting"
JOIN "text_items" AS "item" ON "item"."kind" = "of" AND "item"."name" = "waiting"."name";
--> statement-breakpoint
INSERT INTO "document_schedule_revisions" ("schedule", "place", "revision", "source_words")
SELECT "schedule"."id", "frozen"."place", "frozen"."id", "one"."source_words"
FROM "text_schedules" AS "schedule"
JOIN "text_revisions" AS "frozen" ON "frozen"."kind" = "schedule"."kind" AND "frozen"."item_id" = "schedule"."item_id"
	AND "frozen"."locale" = "schedule"."locale" AND "frozen"."reason" = 'frozen'
JOIN "moved_numbers" AS "one" ON "one"."kind" = "frozen"."kind" AND "one"."item_id" = "frozen"."item_id"
	AND "one"."place" = "frozen"."place" AND "one"."locale" = "frozen"."locale" AND "one"."counted" = "frozen"."number"
WHERE "schedule"."state" = 'waiting' AND "schedule"."revision" IS NULL;
--> statement-breakpoint
INSERT INTO "text_previews" ("token_hash", "kind", "item_id", "locale", "expires_at")
SELECT "token_hash", "kind", "item_id", "locale", "expires_at" FROM (
	SELECT "token_hash", 'offer' AS "of", 'offer' AS "name", 'both' AS "locale", "expires_at" FROM "offer_previews"
	UNION ALL SELECT "token_hash", 'legal', "name", "locale", "expires_at" FROM "legal_previews"
	UNION ALL SELECT "token_hash", 'page-text', "page", "locale", "expires_at" FROM "site_text_previews"
) AS "link"
JOIN "text_items" AS "item" ON "item"."kind" = "of" AND "item"."name" = "link"."name";
--> statement-breakpoint
INSERT INTO "site_marks" ("name") VALUES ('contract:0049_documents');
