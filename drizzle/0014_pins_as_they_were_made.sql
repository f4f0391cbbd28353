-- Of a pin only what it stands on and follows ever changes, and an end is for good: the order of a session's pins is part
-- of the bytes that it is served. On the parts as well, and whatever session_replication_role says.
CREATE FUNCTION refuse_remaking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'UPDATE on "%" is refused: what a pin or a session was made with, and that it has ended, stays', TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation', HINT = 'Make another session.';
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	part text;
BEGIN
	FOR part IN SELECT 'pins_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE TRIGGER as_made BEFORE UPDATE OF position, pinned_at, pinned_by ON %I FOR EACH ROW WHEN ((OLD.position, OLD.pinned_at, OLD.pinned_by) IS DISTINCT FROM (NEW.position, NEW.pinned_at, NEW.pinned_by)) EXECUTE FUNCTION refuse_remaking()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER as_made', part);
	END LOOP;
	FOR part IN SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE TRIGGER as_made BEFORE UPDATE OF created_at, created_by, from_session, ended_at ON %I FOR EACH ROW WHEN ((OLD.created_at, OLD.created_by, OLD.from_session) IS DISTINCT FROM (NEW.created_at, NEW.created_by, NEW.from_session) OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL)) EXECUTE FUNCTION refuse_remaking()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER as_made', part);
	END LOOP;
END
$$;
