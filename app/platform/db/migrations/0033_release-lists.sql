CREATE INDEX "release_files_release_index" ON "release_files" USING btree ("release_id");--> statement-breakpoint
-- hand-written
-- Pages of versions show the steps that are planned.
CREATE TRIGGER release_schedules_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "release_schedules"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
