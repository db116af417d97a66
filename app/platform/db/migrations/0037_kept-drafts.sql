CREATE TABLE "kept_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"locale" text,
	"words" jsonb NOT NULL,
	"reason" text NOT NULL,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_drafts_place_index" ON "kept_drafts" USING btree ("kind","place","id");
--> statement-breakpoint
CREATE FUNCTION refuse_kept_draft_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'kept_drafts is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER kept_drafts_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "kept_drafts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_kept_draft_change();
