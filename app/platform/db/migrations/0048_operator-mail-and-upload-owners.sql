CREATE TABLE "operator_mailboxes" (
	"address" text PRIMARY KEY NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"waiting_id" integer,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_uploads" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "operator_mailboxes" ADD CONSTRAINT "operator_mailboxes_waiting_id_messages_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;