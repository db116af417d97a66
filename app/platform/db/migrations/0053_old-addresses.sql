CREATE TABLE "missing_address_days" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"hits" bigint NOT NULL,
	CONSTRAINT "missing_address_days_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "old_address_hits" (
	"address_id" integer PRIMARY KEY NOT NULL,
	"hits" bigint NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_address" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "old_addresses_from_path_unique" UNIQUE("from_path")
);
--> statement-breakpoint
ALTER TABLE "old_address_hits" ADD CONSTRAINT "old_address_hits_address_id_old_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."old_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_address_days_path_index" ON "missing_address_days" USING btree ("path");--> statement-breakpoint
-- hand-written
CREATE TRIGGER old_addresses_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "old_addresses"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
