ALTER TABLE "background_jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "release_files_pending_index" ON "release_files" USING btree ("id") WHERE "release_files"."scan_state" = 'pending';--> statement-breakpoint
-- hand-written
-- From `signed` on, a release has the files that it had then: none joins, none goes, none changes. When a
-- release is deleted that was not signed, its row is gone before those of its files.
CREATE OR REPLACE FUNCTION guard_signed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND
			(OLD.release_id, OLD.role, OLD.platform, OLD.architecture, OLD.name, OLD.size, OLD.sha256,
				OLD.sha512, OLD.from_version)
			IS NOT DISTINCT FROM
			(NEW.release_id, NEW.role, NEW.platform, NEW.architecture, NEW.name, NEW.size, NEW.sha256,
				NEW.sha512, NEW.from_version)
		OR NOT EXISTS (
			SELECT FROM releases
			WHERE status IN ('signed', 'published', 'withdrawn')
				AND (TG_OP <> 'INSERT' AND id = OLD.release_id OR TG_OP <> 'DELETE' AND id = NEW.release_id)
		)
	THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'release_files: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
DROP TRIGGER release_files_guarded ON "release_files";
--> statement-breakpoint
CREATE TRIGGER release_files_guarded
	BEFORE INSERT OR UPDATE OR DELETE ON "release_files"
	FOR EACH ROW EXECUTE FUNCTION guard_signed_file();
--> statement-breakpoint
-- A release that was signed stays, with its names and numbers, and its state only goes on.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status NOT IN ('signed', 'published', 'withdrawn') THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'UPDATE'
		AND (OLD.id, OLD.product, OLD.version, OLD.version_numbers, OLD.kernel, OLD.channel, OLD.minimum_windows)
			IS NOT DISTINCT FROM
			(NEW.id, NEW.product, NEW.version, NEW.version_numbers, NEW.kernel, NEW.channel, NEW.minimum_windows)
		AND array_position('{signed,published,withdrawn}'::text[], NEW.status)
			>= array_position('{signed,published,withdrawn}'::text[], OLD.status)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'releases: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
DROP TRIGGER releases_guarded ON "releases";
--> statement-breakpoint
CREATE TRIGGER releases_guarded
	BEFORE UPDATE OR DELETE ON "releases"
	FOR EACH ROW EXECUTE FUNCTION guard_signed_release();
--> statement-breakpoint
CREATE FUNCTION refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '%: what was signed never changes', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER release_files_not_emptied
	BEFORE TRUNCATE ON "release_files"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
--> statement-breakpoint
CREATE TRIGGER releases_not_emptied
	BEFORE TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
