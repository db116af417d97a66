CREATE TABLE "text_items" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"source_locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_items_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "text_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "text_revisions" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"restored_from" integer,
	"source_revision" integer,
	CONSTRAINT "text_revisions_kind_item_id_locale_number_pk" PRIMARY KEY("kind","item_id","locale","number")
);
--> statement-breakpoint
CREATE TABLE "text_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"body" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"source_revision" integer,
	"checked" text[] DEFAULT '{}' NOT NULL,
	"stale" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by_id" integer,
	"submitted_by_name" text,
	"revision" integer NOT NULL,
	"kept_revision" integer NOT NULL,
	"is_kept" boolean NOT NULL,
	"live_revision" integer,
	"live_since" timestamp (3) with time zone,
	"is_live" boolean NOT NULL,
	"first_published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "texts_kind_item_id_locale_pk" PRIMARY KEY("kind","item_id","locale")
);
--> statement-breakpoint
ALTER TABLE "text_revisions" ADD CONSTRAINT "text_revisions_kind_item_id_text_items_kind_item_id_fk" FOREIGN KEY ("kind","item_id") REFERENCES "public"."text_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind_item_id_text_items_kind_item_id_fk" FOREIGN KEY ("kind","item_id") REFERENCES "public"."text_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_items_changed_index" ON "text_items" USING btree ("kind","changed_at","item_id");--> statement-breakpoint
CREATE INDEX "text_previews_expires_index" ON "text_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "text_publications_text_index" ON "text_publications" USING btree ("kind","item_id","locale");--> statement-breakpoint
CREATE UNIQUE INDEX "text_schedules_waiting_key" ON "text_schedules" USING btree ("kind","item_id","locale") WHERE "text_schedules"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "text_schedules_due_index" ON "text_schedules" USING btree ("at") WHERE "text_schedules"."state" = 'waiting';
--> statement-breakpoint
-- History only grows.
CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'text_revisions is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER text_revisions_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "text_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_revision_change();
