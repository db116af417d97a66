-- hand-written
-- Of what was signed, everything is guarded now but what the site itself goes on writing: results of the scanner
-- and counts of downloads.
CREATE OR REPLACE FUNCTION guard_signed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND
			(OLD.id, OLD.release_id, OLD.role, OLD.platform, OLD.architecture, OLD.name, OLD.media_type, OLD.size,
				OLD.sha256, OLD.sha512, OLD.announced_size, OLD.announced_sha256, OLD.from_version,
				OLD.is_stand_in, OLD.upload_id)
			IS NOT DISTINCT FROM
			(NEW.id, NEW.release_id, NEW.role, NEW.platform, NEW.architecture, NEW.name, NEW.media_type, NEW.size,
				NEW.sha256, NEW.sha512, NEW.announced_size, NEW.announced_sha256, NEW.from_version,
				NEW.is_stand_in, NEW.upload_id)
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
-- The time of publication is written with the publication. When and why it was withdrawn is said once; withdrawn
-- releases from before the registry say neither.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status NOT IN ('signed', 'published', 'withdrawn') THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'UPDATE'
		AND (OLD.id, OLD.product, OLD.version, OLD.version_numbers, OLD.kernel, OLD.channel, OLD.minimum_windows,
				OLD.upstream_released_on)
			IS NOT DISTINCT FROM
			(NEW.id, NEW.product, NEW.version, NEW.version_numbers, NEW.kernel, NEW.channel, NEW.minimum_windows,
				NEW.upstream_released_on)
		AND array_position('{signed,published,withdrawn}'::text[], NEW.status)
			>= array_position('{signed,published,withdrawn}'::text[], OLD.status)
		AND (OLD.released_at = NEW.released_at OR OLD.status = 'signed' AND NEW.status = 'published')
		AND ((OLD.withdrawn_at, OLD.withdrawn_reason_cn, OLD.withdrawn_reason_en)
				IS NOT DISTINCT FROM
				(NEW.withdrawn_at, NEW.withdrawn_reason_cn, NEW.withdrawn_reason_en)
			OR OLD.withdrawn_at IS NULL AND NEW.status = 'withdrawn')
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'releases: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
-- Signatures of what was signed stay, and so does what release.json said; a signature of a new key may join. When a
-- release is deleted that was not signed, its row is gone before those of its signatures.
CREATE FUNCTION guard_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM releases
		WHERE status IN ('signed', 'published', 'withdrawn')
			AND (id = OLD.release_id OR TG_OP = 'UPDATE' AND id = NEW.release_id)
	) THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	RAISE EXCEPTION '%: what was signed never changes', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER release_signatures_guarded
	BEFORE UPDATE OR DELETE ON "release_signatures"
	FOR EACH ROW EXECUTE FUNCTION guard_signature();
--> statement-breakpoint
CREATE TRIGGER release_signatures_not_emptied
	BEFORE TRUNCATE ON "release_signatures"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
--> statement-breakpoint
CREATE TRIGGER release_documents_guarded
	BEFORE UPDATE OR DELETE ON "release_documents"
	FOR EACH ROW EXECUTE FUNCTION guard_signature();
--> statement-breakpoint
CREATE TRIGGER release_documents_not_emptied
	BEFORE TRUNCATE ON "release_documents"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
--> statement-breakpoint
-- What was asked for never changes; it is decided once, and the decision stays.
CREATE FUNCTION guard_release_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state = 'waiting'
		AND (OLD.id, OLD.change, OLD.change_hash, OLD.product, OLD.version, OLD.line, OLD.asker_kind, OLD.asker_id,
				OLD.asker_person_id, OLD.asker_name, OLD.asked_at, OLD.why)
			IS NOT DISTINCT FROM
			(NEW.id, NEW.change, NEW.change_hash, NEW.product, NEW.version, NEW.line, NEW.asker_kind, NEW.asker_id,
				NEW.asker_person_id, NEW.asker_name, NEW.asked_at, NEW.why)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'release_approvals: what was asked for and decided never changes'
		USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER release_approvals_guarded
	BEFORE UPDATE ON "release_approvals"
	FOR EACH ROW EXECUTE FUNCTION guard_release_approval();
--> statement-breakpoint
CREATE TRIGGER release_approvals_not_removed
	BEFORE DELETE OR TRUNCATE ON "release_approvals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_release_history_change();
