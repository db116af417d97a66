CREATE TABLE "background_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"lease_holder" text,
	"leased_until" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_result" text,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "source_hash" text;