-- hand-written: the numbers that `versionOrder` in app/lib/version-number.ts computes. The database computes them itself,
-- so that rows which exist, and rows of processes of the version before, have them too. Another text has none.
CREATE FUNCTION version_order(version text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN version ~ '^\d{1,9}(\.\d{1,9}){1,3}(-(alpha|beta|rc)\.\d{1,9})?$' THEN
		(string_to_array(split_part(version, '-', 1), '.')::integer[] || '{0,0}'::integer[])[1:4]
			|| CASE substring(version FROM '-([a-z]+)') WHEN 'alpha' THEN -3 WHEN 'beta' THEN -2 WHEN 'rc' THEN -1 ELSE 0 END
			|| coalesce(substring(version FROM '-[a-z]+\.(\d+)$')::integer, 0)
	ELSE '{}' END
$$;
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "version_order" integer[] GENERATED ALWAYS AS (version_order(version)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "releases_newest_order_index" ON "releases" USING btree ("product","status","released_at","version_order");--> statement-breakpoint
CREATE INDEX "releases_channel_order_index" ON "releases" USING btree ("product","channel","version_order");--> statement-breakpoint
CREATE INDEX "releases_kernel_order_index" ON "releases" USING btree ("product","kernel","version_order");
--> statement-breakpoint
-- hand-written: as in 0054; "version_order" is computed from "version", after the trigger.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Each with a rule of its own below, but for the last.
	free CONSTANT text[] := '{status,released_at,withdrawn_at,withdrawn_reason_cn,withdrawn_reason_en,version_order}';
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
