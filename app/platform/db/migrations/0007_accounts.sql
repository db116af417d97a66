CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"phone" text,
	"verified_channel" text NOT NULL,
	"password_hash" text NOT NULL,
	"agreement_version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"age_statement" text NOT NULL,
	"locale" text NOT NULL,
	"package_id" text,
	"campaign" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_verified_check" CHECK (("accounts"."verified_channel" = 'email' AND "accounts"."email" IS NOT NULL) OR ("accounts"."verified_channel" = 'sms' AND "accounts"."phone" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient_hint" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"provider_id" text,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"account_id" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone,
	CONSTRAINT "verification_codes_target_purpose_pk" PRIMARY KEY("target","purpose")
);
--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone_key" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "messages_next_index" ON "messages" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "verification_codes_expires_index" ON "verification_codes" USING btree ("expires_at");