-- hand-written
-- Pages of versions show planned steps, but none of somebody who may not publish any more.
CREATE TRIGGER staff_content_changed
	AFTER UPDATE OF roles, disabled_at ON "staff"
	FOR EACH ROW
	WHEN ((OLD.roles, OLD.disabled_at) IS DISTINCT FROM (NEW.roles, NEW.disabled_at))
	EXECUTE FUNCTION announce_content_change();
