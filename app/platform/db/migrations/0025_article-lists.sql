CREATE TABLE "former_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"joined_to" text
);
--> statement-breakpoint
CREATE TABLE "text_readers" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"locale" text NOT NULL,
	"is_writing" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_readers_kind_item_id_staff_id_pk" PRIMARY KEY("kind","item_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "translation_requests" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"locale" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "translation_requests_kind_item_id_locale_pk" PRIMARY KEY("kind","item_id","locale")
);
--> statement-breakpoint
ALTER TABLE "former_tags" ADD CONSTRAINT "former_tags_joined_to_tags_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."tags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_readers" ADD CONSTRAINT "text_readers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_requests" ADD CONSTRAINT "translation_requests_kind_item_id_text_items_kind_item_id_fk" FOREIGN KEY ("kind","item_id") REFERENCES "public"."text_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_readers_expires_index" ON "text_readers" USING btree ("expires_at");--> statement-breakpoint
-- hand-written
ALTER TABLE "text_readers" SET UNLOGGED;--> statement-breakpoint
CREATE TRIGGER former_tags_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "former_tags"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
