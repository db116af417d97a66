CREATE TABLE "fake_site_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fake_site_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text,
	"url" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fake_site_reports_number_key" ON "fake_site_reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "fake_site_reports_created_index" ON "fake_site_reports" USING btree ("created_at");