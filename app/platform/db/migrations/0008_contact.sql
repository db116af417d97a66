CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"request_number" text,
	"due_on" date,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "contact_messages_due_check" CHECK (("contact_messages"."topic" = 'privacy') = ("contact_messages"."due_on" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_request_number_key" ON "contact_messages" USING btree ("request_number");--> statement-breakpoint
CREATE INDEX "contact_messages_contact_index" ON "contact_messages" USING btree ("contact","created_at");