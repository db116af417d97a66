CREATE TABLE "release_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"kind" text NOT NULL,
	"architecture" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"sha512" text NOT NULL,
	"download_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_notes" (
	"release_id" integer NOT NULL,
	"locale" text NOT NULL,
	"remarks" text NOT NULL,
	"update_content" text[] NOT NULL,
	CONSTRAINT "release_notes_release_id_locale_pk" PRIMARY KEY("release_id","locale")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product" text NOT NULL,
	"version" text NOT NULL,
	"version_numbers" integer[] NOT NULL,
	"kernel" text,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"minimum_windows" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_notes" ADD CONSTRAINT "release_notes_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_files_name_key" ON "release_files" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "release_files_kind_key" ON "release_files" USING btree ("release_id","kind","architecture");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_product_version_key" ON "releases" USING btree ("product","version");--> statement-breakpoint
CREATE INDEX "releases_newest_index" ON "releases" USING btree ("product","status","released_at","version_numbers");