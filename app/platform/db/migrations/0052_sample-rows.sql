CREATE TABLE "sample_rows" (
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "sample_rows_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);

--> statement-breakpoint
-- hand-written: sample content may be cleared. A release is a sample while all its files are stand-ins of the starting
-- content, no key has signed it, no person and no program has done anything with it, and no rollout has offered it:
-- then no updater can have downloaded it.
CREATE FUNCTION is_sample_release(release integer, of_product text, of_version text) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM release_files WHERE release_id = release)
		AND NOT EXISTS (SELECT FROM release_files WHERE release_id = release AND NOT is_stand_in)
		AND NOT EXISTS (SELECT FROM release_signatures WHERE release_id = release)
		AND NOT EXISTS (
			SELECT FROM antivirus_scans JOIN release_files ON release_files.id = antivirus_scans.file_id
			WHERE release_files.release_id = release
		)
		AND NOT EXISTS (
			SELECT FROM rollouts WHERE product = of_product AND (
				of_version IN (full_version, candidate_version, minimum_version, must_pass_through)
				OR of_version = ANY (former_full)
			)
		)
		AND NOT EXISTS (
			SELECT FROM release_events
			WHERE product = of_product AND version = of_version AND (who_kind <> 'site' OR line IS NOT NULL)
		)
		AND NOT EXISTS (SELECT FROM release_approvals WHERE product = of_product AND version = of_version)
		AND NOT EXISTS (SELECT FROM release_schedules WHERE product = of_product AND version = of_version)
$$;
--> statement-breakpoint
-- As in 0045, but that a sample may be deleted. Its files and documents go with its row; none goes alone.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status NOT IN ('signed', 'published', 'withdrawn') THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'DELETE' AND is_sample_release(OLD.id, OLD.product, OLD.version) THEN
		RETURN OLD;
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
-- History only grows, but for that of a sample in which nobody is: rows are looked at one by one below.
CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'text_revisions is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE FUNCTION guard_text_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.author_id IS NULL AND OLD.author_name IS NULL
		AND EXISTS (
			SELECT FROM sample_rows JOIN text_items
				ON text_items.kind = sample_rows.kind
				AND coalesce(text_items.name, text_items.item_id::text) = sample_rows.row_id
			WHERE text_items.kind = OLD.kind AND text_items.item_id = OLD.item_id
		)
		AND NOT EXISTS (
			SELECT FROM text_revisions
			WHERE kind = OLD.kind AND item_id = OLD.item_id AND (author_id IS NOT NULL OR author_name IS NOT NULL)
		)
	THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'text_revisions is append-only: DELETE refused' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER text_revisions_not_removed
	BEFORE DELETE ON "text_revisions"
	FOR EACH ROW EXECUTE FUNCTION guard_text_revision();
