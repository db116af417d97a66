CREATE TABLE "antivirus_scans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "antivirus_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"engine_cn" text NOT NULL,
	"engine_en" text NOT NULL,
	"scanned_on" date NOT NULL,
	"report_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "is_stand_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "upstream_released_on" date;--> statement-breakpoint
ALTER TABLE "antivirus_scans" ADD CONSTRAINT "antivirus_scans_file_id_release_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."release_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "antivirus_scans_engine_key" ON "antivirus_scans" USING btree ("file_id","engine_en");--> statement-breakpoint
-- Files of the starting content in a database that has it already: stand-ins are whole kilobytes and
-- small, which no build of a browser is.
UPDATE "release_files" SET "is_stand_in" = true WHERE "size" < 1000000 AND "size" % 1000 = 0;
--> statement-breakpoint
CREATE TRIGGER antivirus_scans_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "antivirus_scans"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
DROP TRIGGER release_files_content_changed ON "release_files";
--> statement-breakpoint
CREATE TRIGGER release_files_content_changed
	AFTER INSERT OR DELETE OR TRUNCATE
	OR UPDATE OF release_id, kind, architecture, name, size, sha256, sha512, is_stand_in ON "release_files"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
