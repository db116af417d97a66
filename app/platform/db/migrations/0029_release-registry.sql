CREATE TABLE "release_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"change" text NOT NULL,
	"change_hash" text NOT NULL,
	"product" text NOT NULL,
	"version" text,
	"line" text,
	"state" text NOT NULL,
	"asker_kind" text NOT NULL,
	"asker_id" integer NOT NULL,
	"asker_person_id" integer NOT NULL,
	"asker_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"decider_id" integer,
	"decider_name" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"who_kind" text NOT NULL,
	"who_id" integer,
	"who_name" text,
	"act" text NOT NULL,
	"product" text NOT NULL,
	"version" text,
	"line" text,
	"before" text,
	"after" text,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_keys" (
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "release_keys_kind_key_id_pk" PRIMARY KEY("kind","key_id")
);
--> statement-breakpoint
CREATE TABLE "release_note_revisions" (
	"release_id" integer NOT NULL,
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"remarks" text NOT NULL,
	"update_content" text[] NOT NULL,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_note_revisions_release_id_locale_number_pk" PRIMARY KEY("release_id","locale","number")
);
--> statement-breakpoint
CREATE TABLE "release_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"channel" text,
	"architecture" text,
	"windows" text,
	"steps" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"author_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_signatures" (
	"release_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"subject" text NOT NULL,
	"bytes" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_signatures_release_id_kind_key_id_subject_pk" PRIMARY KEY("release_id","kind","key_id","subject")
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"product" text NOT NULL,
	"channel" text NOT NULL,
	"architecture" text NOT NULL,
	"windows" text NOT NULL,
	"full_version" text,
	"candidate_version" text,
	"percent" integer NOT NULL,
	"salt" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"minimum_version" text,
	"must_pass_through" text,
	"former_full" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rollouts_product_channel_architecture_windows_pk" PRIMARY KEY("product","channel","architecture","windows"),
	CONSTRAINT "rollouts_percent_check" CHECK ("rollouts"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "rollouts_full_check" CHECK ("rollouts"."candidate_version" IS NULL OR "rollouts"."percent" = 100 OR "rollouts"."is_paused" OR "rollouts"."full_version" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "release_files" RENAME COLUMN "kind" TO "role";--> statement-breakpoint
DROP INDEX "release_files_kind_key";--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "platform" text DEFAULT 'windows' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "media_type" text DEFAULT 'application/octet-stream' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "announced_size" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "announced_sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "from_version" text;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "scan_state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "scan_engine" text;--> statement-breakpoint
ALTER TABLE "release_files" ADD COLUMN "scanned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_reason_cn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_reason_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_signatures" ADD CONSTRAINT "release_signatures_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_full_fk" FOREIGN KEY ("product","full_version") REFERENCES "public"."releases"("product","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_candidate_fk" FOREIGN KEY ("product","candidate_version") REFERENCES "public"."releases"("product","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_approvals_waiting_key" ON "release_approvals" USING btree ("change_hash") WHERE "release_approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "release_approvals_version_index" ON "release_approvals" USING btree ("product","version","id");--> statement-breakpoint
CREATE INDEX "release_events_version_index" ON "release_events" USING btree ("product","version","id");--> statement-breakpoint
CREATE INDEX "release_events_line_index" ON "release_events" USING btree ("line","id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_schedules_publish_key" ON "release_schedules" USING btree ("product","version") WHERE "release_schedules"."state" = 'waiting' AND "release_schedules"."act" = 'publish';--> statement-breakpoint
CREATE UNIQUE INDEX "release_schedules_steps_key" ON "release_schedules" USING btree ("product","channel","architecture","windows") WHERE "release_schedules"."state" = 'waiting' AND "release_schedules"."act" = 'steps';--> statement-breakpoint
CREATE INDEX "release_schedules_due_index" ON "release_schedules" USING btree ("at") WHERE "release_schedules"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "release_files_place_key" ON "release_files" USING btree ("release_id","role","architecture",coalesce("from_version", '')) WHERE "release_files"."role" <> 'blockmap';--> statement-breakpoint
-- hand-written
-- Files from before the registry: what was released as a package is an installer or an archive, by its
-- name. They are what was measured then, and no scanner of the site has looked at them.
UPDATE "release_files" SET
	"role" = CASE
		WHEN "role" = 'patch' THEN 'patch'
		WHEN "name" ~* '\.(exe|msi)$' THEN 'installer'
		ELSE 'archive'
	END,
	"media_type" = CASE
		WHEN "name" ~* '\.exe$' THEN 'application/vnd.microsoft.portable-executable'
		WHEN "name" ~* '\.msi$' THEN 'application/x-msi'
		WHEN "name" ~* '\.zip$' THEN 'application/zip'
		WHEN "name" ~* '\.7z$' THEN 'application/x-7z-compressed'
		ELSE 'application/octet-stream'
	END,
	"announced_size" = "size",
	"announced_sha256" = "sha256",
	"scan_state" = 'not-scanned';
--> statement-breakpoint
-- For processes of the version before, which run beside this one while machines are replaced.
ALTER TABLE "release_files" ADD COLUMN "kind" text GENERATED ALWAYS AS (CASE WHEN role IN ('installer', 'archive') THEN 'package' ELSE role END) STORED;
--> statement-breakpoint
-- A patch of the starting content starts from the version before, of the same kernel. Of real ones
-- nobody has said it.
UPDATE "release_files" AS "file" SET "from_version" = (
	SELECT "earlier"."version" FROM "releases" AS "earlier"
	WHERE "earlier"."product" = "own"."product"
		AND "earlier"."kernel" IS NOT DISTINCT FROM "own"."kernel"
		AND "earlier"."version_numbers" < "own"."version_numbers"
	ORDER BY "earlier"."version_numbers" DESC LIMIT 1
)
FROM "releases" AS "own"
WHERE "own"."id" = "file"."release_id" AND "file"."role" = 'patch' AND "file"."is_stand_in";
--> statement-breakpoint
-- The history of the notes begins with what they are.
INSERT INTO "release_note_revisions" ("release_id", "locale", "number", "remarks", "update_content", "at")
SELECT "release_id", "locale", 1, "remarks", "update_content", now() FROM "release_notes";
--> statement-breakpoint
-- What was signed is what everybody checks: it never changes again, whoever asks for it. The sums fix the
-- size.
CREATE FUNCTION guard_signed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.release_id, OLD.role, OLD.architecture, OLD.name, OLD.sha256, OLD.sha512, OLD.from_version)
			IS NOT DISTINCT FROM
			(NEW.release_id, NEW.role, NEW.architecture, NEW.name, NEW.sha256, NEW.sha512, NEW.from_version)
		OR NOT EXISTS (
			SELECT FROM releases
			WHERE id = OLD.release_id AND status IN ('signed', 'published', 'withdrawn')
		)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'release_files: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER release_files_guarded
	BEFORE UPDATE ON "release_files"
	FOR EACH ROW EXECUTE FUNCTION guard_signed_file();
--> statement-breakpoint
CREATE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status NOT IN ('signed', 'published', 'withdrawn')
		OR (OLD.product, OLD.version, OLD.kernel, OLD.channel, OLD.minimum_windows)
			IS NOT DISTINCT FROM (NEW.product, NEW.version, NEW.kernel, NEW.channel, NEW.minimum_windows)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'releases: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER releases_guarded
	BEFORE UPDATE ON "releases"
	FOR EACH ROW EXECUTE FUNCTION guard_signed_release();
--> statement-breakpoint
CREATE FUNCTION refuse_release_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER release_events_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "release_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_release_history_change();
--> statement-breakpoint
CREATE TRIGGER release_note_revisions_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON "release_note_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_release_history_change();
--> statement-breakpoint
DROP TRIGGER release_files_content_changed ON "release_files";
--> statement-breakpoint
-- Of all columns but the count of downloads.
CREATE TRIGGER release_files_content_changed
	AFTER INSERT OR DELETE OR TRUNCATE
	OR UPDATE OF release_id, role, platform, architecture, name, media_type, size, sha256, sha512,
		announced_size, announced_sha256, from_version, scan_state, scan_engine, scanned_at, is_stand_in
	ON "release_files"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER release_signatures_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "release_signatures"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER release_keys_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "release_keys"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER rollouts_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rollouts"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
