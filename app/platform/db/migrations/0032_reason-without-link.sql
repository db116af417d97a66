ALTER TABLE "contact_messages" ADD COLUMN "no_link_because" text;--> statement-breakpoint
CREATE INDEX "texts_withdrawn_index" ON "texts" USING btree ("kind","item_id","locale") WHERE "texts"."live_revision" IS NULL AND "texts"."first_published_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_link_check" CHECK ("contact_messages"."link_sent_at" IS NULL OR "contact_messages"."no_link_because" IS NULL);--> statement-breakpoint
-- hand-written
UPDATE "contact_messages" AS later SET "no_link_because" = CASE WHEN EXISTS (
	SELECT 1 FROM "contact_messages" AS earlier
	WHERE earlier."contact" = later."contact" AND earlier."id" < later."id"
		AND earlier."link_sent_at" > later."created_at" - interval '24 hours'
) THEN 'had-one' ELSE 'used-up' END
WHERE "topic" = 'privacy' AND "channel" = 'email' AND "link_sent_at" IS NULL AND "due_on" IS NULL;
