ALTER TABLE "release_approvals" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- hand-written: lists the columns that may change, as 0054 does. The site goes on counting its reminders.
CREATE OR REPLACE FUNCTION guard_release_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	free CONSTANT text[] := '{state,decider_id,decider_name,decided_at,reminders}';
BEGIN
	IF OLD.state = 'waiting' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'release_approvals: what was asked for and decided never changes'
		USING ERRCODE = 'insufficient_privilege';
END;
$$;
