CREATE INDEX "calls_shape" ON "calls" USING btree ("toolset","shape","at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_ended_ids" ON "sessions" USING btree ("id") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_lapsed" ON "sessions" USING btree ("lapsed_at") WHERE ended_at is null and lapsed_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_lapsed_ids" ON "sessions" USING btree ("id") WHERE ended_at is null and lapsed_at is not null;--> statement-breakpoint
-- Sessions that are over may be cleared away, each as a whole and nothing else: it is looked at when the transaction
-- commits. Whoever removes a pin, a move or a session removes all of the three, of one that has ended or lapsed.
CREATE FUNCTION require_over() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
	IF OLD.ended_at IS NULL AND OLD.lapsed_at IS NULL THEN
		RAISE EXCEPTION 'The session "%" is live, and not removed', OLD.id
			USING ERRCODE = 'restrict_violation', HINT = 'End it instead.';
	END IF;
	IF EXISTS (SELECT FROM pins WHERE session = OLD.id) OR EXISTS (SELECT FROM pin_moves WHERE session = OLD.id) THEN
		RAISE EXCEPTION 'The session "%" is removed, and its pins or their moves are not', OLD.id
			USING ERRCODE = 'restrict_violation', HINT = 'A session is removed as a whole.';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION require_whole() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
	IF EXISTS (SELECT FROM sessions WHERE id = OLD.session) THEN
		RAISE EXCEPTION 'Rows of "%" are removed, and the session "%" is not', TG_TABLE_NAME, OLD.session
			USING ERRCODE = 'restrict_violation', HINT = 'What happened stays written. A session is removed as a whole.';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Before pins go, their sessions are there to say in which state they were counted.
CREATE FUNCTION tally_removed() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
	IF EXISTS (
		SELECT FROM before_rows b WHERE NOT EXISTS (SELECT FROM sessions WHERE id = b.session)
	) THEN
		RAISE EXCEPTION 'Pins are removed before their sessions' USING ERRCODE = 'restrict_violation';
	END IF;
	INSERT INTO pin_tally_changes (toolset, version, live, lapsed, ended)
	SELECT b.toolset, b.version,
		-count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NULL),
		-count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NOT NULL),
		-count(*) FILTER (WHERE s.ended_at IS NOT NULL)
	FROM before_rows b
	CROSS JOIN LATERAL (SELECT ended_at, lapsed_at FROM sessions WHERE id = b.session OFFSET 0) s
	GROUP BY b.toolset, b.version;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- On the parts as well: whoever removes from one of them by its name is held to it too. They fire whatever
-- session_replication_role says.
DO $$
DECLARE
	part text;
BEGIN
	FOR part IN SELECT 'pins' UNION ALL SELECT 'pins_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('DROP TRIGGER never_removed ON %I', part);
		EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()', part);
		EXECUTE format('CREATE TRIGGER tally_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_removed()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER never_emptied, ENABLE ALWAYS TRIGGER tally_removed', part);
	END LOOP;
	FOR part IN SELECT 'sessions' UNION ALL SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('DROP TRIGGER never_removed ON %I', part);
		EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER never_emptied', part);
	END LOOP;
	FOR part IN SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE CONSTRAINT TRIGGER removed_whole AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_over()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER removed_whole', part);
	END LOOP;
	DROP TRIGGER only_added_to ON pin_moves;
	CREATE TRIGGER only_added_to BEFORE UPDATE OR TRUNCATE ON pin_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
	ALTER TABLE pin_moves ENABLE ALWAYS TRIGGER only_added_to;
	FOR part IN SELECT 'pin_moves' UNION ALL SELECT 'pins_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE CONSTRAINT TRIGGER removed_whole AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole()', part);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER removed_whole', part);
	END LOOP;
END
$$;
