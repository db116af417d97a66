-- Tells every instance that published content has changed, so that stored pages become stale.
-- Download counts are no content: they change all the time, and pages may lag behind them.
CREATE FUNCTION announce_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('content_changed', '');
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER releases_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER release_notes_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "release_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER release_files_content_changed
	AFTER INSERT OR DELETE OR TRUNCATE
	OR UPDATE OF release_id, kind, architecture, name, size, sha256, sha512 ON "release_files"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
