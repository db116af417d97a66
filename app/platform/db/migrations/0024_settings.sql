CREATE TABLE "site_setting_revisions" (
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_setting_revisions_section_version_pk" PRIMARY KEY("section","version")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_text_drafts" (
	"page" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"text" text,
	"version" integer NOT NULL,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_text_drafts_page_key_locale_pk" PRIMARY KEY("page","key","locale")
);
--> statement-breakpoint
CREATE TABLE "site_text_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_text_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"page" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "site_texts_page_key_locale_pk" PRIMARY KEY("page","key","locale")
);
--> statement-breakpoint
CREATE INDEX "site_text_revisions_place_index" ON "site_text_revisions" USING btree ("page","key","locale");--> statement-breakpoint
-- hand-written
CREATE TRIGGER site_settings_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER site_texts_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_texts"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE FUNCTION refuse_site_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER site_setting_revisions_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_setting_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_site_history_change();
--> statement-breakpoint
CREATE TRIGGER site_text_revisions_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_text_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_site_history_change();
