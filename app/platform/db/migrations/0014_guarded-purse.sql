CREATE TABLE "code_sources" (
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone,
	CONSTRAINT "code_sources_target_purpose_source_pk" PRIMARY KEY("target","purpose","source")
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" date NOT NULL,
	"country" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_days_day_country_pk" PRIMARY KEY("day","country")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_due_check";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "link_sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "code_sources_asked_index" ON "code_sources" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_due_check" CHECK ("contact_messages"."topic" = 'privacy' OR "contact_messages"."due_on" IS NULL);