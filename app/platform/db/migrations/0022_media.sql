CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"stored_size" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"alt_cn" text DEFAULT '' NOT NULL,
	"alt_en" text DEFAULT '' NOT NULL,
	"is_decoration" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"added_by_id" integer,
	"added_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"media_id" integer,
	"unused_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"staff_id" integer NOT NULL,
	"replaces_id" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"converted_at" timestamp (3) with time zone,
	CONSTRAINT "media_uploads_received_check" CHECK ("media_uploads"."received" <= "media_uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_added_by_id_staff_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_replaces_id_media_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_name_key" ON "media" USING btree ("name");--> statement-breakpoint
CREATE INDEX "media_files_media_index" ON "media_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_files_unused_index" ON "media_files" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "media_uploads_started_index" ON "media_uploads" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "article_translations_pictures_index" ON "article_translations" USING btree ("article_id","locale") WHERE "article_translations"."markdown" LIKE '%/media/%';--> statement-breakpoint
CREATE INDEX "text_revisions_pictures_index" ON "text_revisions" USING btree ("kind","item_id","locale","number") WHERE "text_revisions"."body" LIKE '%/media/%';--> statement-breakpoint
CREATE INDEX "texts_pictures_index" ON "texts" USING btree ("kind","item_id","locale") WHERE "texts"."body" LIKE '%/media/%';--> statement-breakpoint
-- hand-written
CREATE TRIGGER media_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
