ALTER TABLE "release_schedules" ADD COLUMN "pages" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "held_lines" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "releases_held_index" ON "releases" USING btree ("product","channel") WHERE cardinality("releases"."held_lines") > 0;--> statement-breakpoint
-- hand-written
-- A publication says for which lines pages wait for the rollout. Afterwards these only become fewer.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Each with a rule of its own below, but for "version_order".
	free CONSTANT text[] :=
		'{status,released_at,withdrawn_at,withdrawn_reason_cn,withdrawn_reason_en,version_order,held_lines,is_held}';
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
		AND ((OLD.held_lines, OLD.is_held) IS NOT DISTINCT FROM (NEW.held_lines, NEW.is_held)
			OR OLD.status = 'signed' AND NEW.status = 'published'
			OR OLD.status = 'published' AND NEW.held_lines <@ OLD.held_lines AND (OLD.is_held OR NOT NEW.is_held))
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
