CREATE TABLE "promotion_documents" (
	"release_id" integer PRIMARY KEY NOT NULL,
	"counter" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "promotion_documents_counter_unique" UNIQUE("counter")
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "promoted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promotion_documents" ADD CONSTRAINT "promotion_documents_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "releases_out_order_index" ON "releases" USING btree ("product","status",coalesce("promoted_at", "released_at"),"version_order");--> statement-breakpoint
CREATE INDEX "releases_promoted_index" ON "releases" USING btree ("promoted_at") WHERE "releases"."promoted_at" IS NOT NULL;--> statement-breakpoint
-- hand-written: what was handed out to be signed stays, as in 0045.
CREATE TRIGGER promotion_documents_guarded
	BEFORE UPDATE OR DELETE ON "promotion_documents"
	FOR EACH ROW EXECUTE FUNCTION guard_signature();
--> statement-breakpoint
CREATE TRIGGER promotion_documents_not_emptied
	BEFORE TRUNCATE ON "promotion_documents"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
--> statement-breakpoint
-- hand-written: as in 0059, but that a published beta may become stable, once, after a decision
-- about that. Its pages may wait for the rollout on the stable channel then.
CREATE OR REPLACE FUNCTION guard_signed_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Each with a rule of its own below, but for "version_order", which is computed from "version" after the trigger.
	free CONSTANT text[] :=
		'{status,released_at,withdrawn_at,withdrawn_reason_cn,withdrawn_reason_en,version_order,held_lines,is_held,channel,promoted_at}';
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
			OR OLD.promoted_at IS NULL AND NEW.promoted_at IS NOT NULL
			OR OLD.status = 'published' AND NEW.held_lines <@ OLD.held_lines AND (OLD.is_held OR NOT NEW.is_held))
		AND ((OLD.withdrawn_at, OLD.withdrawn_reason_cn, OLD.withdrawn_reason_en)
				IS NOT DISTINCT FROM
				(NEW.withdrawn_at, NEW.withdrawn_reason_cn, NEW.withdrawn_reason_en)
			OR OLD.withdrawn_at IS NULL AND NEW.status = 'withdrawn')
		AND ((OLD.channel, OLD.promoted_at) IS NOT DISTINCT FROM (NEW.channel, NEW.promoted_at)
			OR OLD.status = 'published' AND NEW.status = 'published'
				AND OLD.channel = 'beta' AND NEW.channel = 'stable' AND OLD.version NOT LIKE '%-%'
				AND OLD.promoted_at IS NULL AND NEW.promoted_at IS NOT NULL
				AND EXISTS (
					SELECT FROM release_approvals
					WHERE product = OLD.product AND version = OLD.version AND state = 'approved'
						AND change::jsonb ->> 'act' = 'promote'
				))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'releases: what was signed never changes' USING ERRCODE = 'insufficient_privilege';
END;
$$;
