CREATE TABLE "release_documents" (
	"release_id" integer PRIMARY KEY NOT NULL,
	"counter" integer GENERATED ALWAYS AS IDENTITY (sequence name "release_documents_counter_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"expires_at" timestamp (3) with time zone NOT NULL,
	"files_hash" text NOT NULL,
	CONSTRAINT "release_documents_counter_unique" UNIQUE("counter")
);
--> statement-breakpoint
CREATE TABLE "release_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sha512" text,
	"writer" text,
	"writer_until" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_uploads_received_check" CHECK ("release_uploads"."received" BETWEEN 0 AND "release_uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "machine_tokens" ADD COLUMN "products" text[] DEFAULT '{"client","browser"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_tokens" ADD COLUMN "channels" text[] DEFAULT '{"stable","beta"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_documents" ADD CONSTRAINT "release_documents_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_uploads_name_key" ON "release_uploads" USING btree ("name");