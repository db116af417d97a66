-- hand-written
-- The guards of 0045 and 0052 listed the columns that never change; one that was added later was free until somebody
-- listed it. They list the columns that may change now, and guard all others. "kind" is computed from "role", after
-- the trigger.
CREATE OR REPLACE FUNCTION guard_signed_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	free CONSTANT text[] := '{scan_state,scan_engine,scanned_at,download_count,kind}';
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free
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
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Each with a rule of its own below.
	free CONSTANT text[] := '{status,released_at,withdrawn_at,withdrawn_reason_cn,withdrawn_reason_en}';
BEGIN
	IF OLD.status NOT IN ('signed', 'published', 'withdrawn') THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'DELETE' AND is_sample_release(OLD.id, OLD.product, OLD.version) THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE'
		AND to_jsonb(OLD) - free = to_jsonb(NEW) - free
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
