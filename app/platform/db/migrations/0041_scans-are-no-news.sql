-- hand-written
-- Public files are scanned anew every day: that the scanner has looked again, and with which signatures, is no
-- news by itself, or every one of thousands of scans would make all stored pages stale. What it found is news.
-- Whoever scans announces the new days once, after all of them (file-scans.server.ts).
DROP TRIGGER release_files_content_changed ON "release_files";
--> statement-breakpoint
CREATE TRIGGER release_files_content_changed
	AFTER INSERT OR DELETE OR TRUNCATE ON "release_files"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
-- By values: an act of the registry writes all columns of a file. Notifications of a transaction are one.
CREATE TRIGGER release_files_content_updated
	AFTER UPDATE OF release_id, role, platform, architecture, name, media_type, size, sha256, sha512,
		announced_size, announced_sha256, from_version, scan_state, is_stand_in
	ON "release_files"
	FOR EACH ROW
	WHEN ((OLD.release_id, OLD.role, OLD.platform, OLD.architecture, OLD.name, OLD.media_type, OLD.size,
			OLD.sha256, OLD.sha512, OLD.announced_size, OLD.announced_sha256, OLD.from_version,
			OLD.scan_state, OLD.is_stand_in)
		IS DISTINCT FROM
		(NEW.release_id, NEW.role, NEW.platform, NEW.architecture, NEW.name, NEW.media_type, NEW.size,
			NEW.sha256, NEW.sha512, NEW.announced_size, NEW.announced_sha256, NEW.from_version,
			NEW.scan_state, NEW.is_stand_in))
	EXECUTE FUNCTION announce_content_change();
