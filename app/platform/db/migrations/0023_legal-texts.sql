CREATE TABLE "legal_drafts" (
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"author_id" integer,
	"author_name" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_drafts_name_locale_pk" PRIMARY KEY("name","locale")
);
--> statement-breakpoint
CREATE TABLE "legal_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"words" jsonb NOT NULL,
	"state" text NOT NULL,
	"in_force_from" date NOT NULL,
	"in_force_until" date,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_versions_name_number_pk" PRIMARY KEY("name","number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "legal_versions_in_force_key" ON "legal_versions" USING btree ("name") WHERE "legal_versions"."state" = 'in-force';--> statement-breakpoint
CREATE UNIQUE INDEX "legal_versions_announced_key" ON "legal_versions" USING btree ("name") WHERE "legal_versions"."state" = 'announced';--> statement-breakpoint
CREATE UNIQUE INDEX "legal_versions_label_key" ON "legal_versions" USING btree ("name","label") WHERE "legal_versions"."state" <> 'recalled';--> statement-breakpoint
CREATE INDEX "legal_versions_due_index" ON "legal_versions" USING btree ("in_force_from") WHERE "legal_versions"."state" = 'announced';--> statement-breakpoint
-- hand-written
-- Of a version, only its way goes on: announced (where its day may move), in force, past; or recalled.
CREATE FUNCTION guard_legal_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.name, OLD.number, OLD.words, OLD.author_id, OLD.author_name, OLD.at)
			IS NOT DISTINCT FROM (NEW.name, NEW.number, NEW.words, NEW.author_id, NEW.author_name, NEW.at)
		AND (
			(OLD.state = 'announced' AND NEW.state = 'announced' AND NEW.in_force_until IS NULL)
			OR (
				(OLD.label, OLD.in_force_from) IS NOT DISTINCT FROM (NEW.label, NEW.in_force_from)
				AND (
					(OLD.state = 'announced' AND NEW.state IN ('in-force', 'recalled') AND NEW.in_force_until IS NULL)
					OR (OLD.state = 'in-force' AND NEW.state = 'past' AND NEW.in_force_until IS NOT NULL)
				)
			)
		)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'legal_versions: this change is refused' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER legal_versions_guarded
	BEFORE UPDATE ON "legal_versions"
	FOR EACH ROW EXECUTE FUNCTION guard_legal_version();
--> statement-breakpoint
CREATE FUNCTION refuse_legal_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'legal_versions only grows: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER legal_versions_kept
	BEFORE DELETE OR TRUNCATE ON "legal_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_removal();
--> statement-breakpoint
CREATE TRIGGER legal_versions_content_changed
	AFTER INSERT OR UPDATE ON "legal_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
