CREATE TABLE "offer_drafts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"offer" jsonb,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_drafts_one_check" CHECK ("offer_drafts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "offer_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_revisions" (
	"number" integer PRIMARY KEY NOT NULL,
	"offer" jsonb NOT NULL,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "offer_schedules_waiting_key" ON "offer_schedules" USING btree ("state") WHERE "offer_schedules"."state" = 'waiting';
--> statement-breakpoint
CREATE FUNCTION refuse_offer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'offer_revisions is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER offer_revisions_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "offer_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();
