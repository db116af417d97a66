ALTER TABLE "accounts" ADD COLUMN "subject" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_subject_key" ON "accounts" USING btree ("subject");