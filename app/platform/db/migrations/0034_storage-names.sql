ALTER TABLE "release_files" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "release_uploads" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "release_files_infected_index" ON "release_files" USING btree ("release_id") WHERE "release_files"."scan_state" = 'infected';--> statement-breakpoint
-- hand-written
-- The name of the bytes belongs to what never changes.
CREATE OR REPLACE FUNCTION guard_signed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND
			(OLD.release_id, OLD.role, OLD.platform, OLD.architecture, OLD.name, OLD.size, OLD.sha256,
				OLD.sha512, OLD.from_version, OLD.upload_id)
			IS NOT DISTINCT FROM
			(NEW.release_id, NEW.role, NEW.platform, NEW.architecture, NEW.name, NEW.size, NEW.sha256,
				NEW.sha512, NEW.from_version, NEW.upload_id)
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
