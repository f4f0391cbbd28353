-- History is added to and never rewritten.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% on "%" is refused', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation',
			HINT = 'What happened stays written. A session ends by its mark, and its id is not used again.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON "pin_moves" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
ALTER TABLE "pin_moves" ENABLE ALWAYS TRIGGER only_added_to;
--> statement-breakpoint
-- After pins came or changed. A changed version needs its row in pin_moves; then the tallies follow. The sessions are
-- held while that is done, but for those that this transaction made and nobody else can see: one that ends meanwhile
-- would be counted in a state that it no longer has. Indexes only, since a plan is kept for long and was perhaps made
-- when the tables were empty.
CREATE FUNCTION tally_pins() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF EXISTS (
			SELECT FROM after_rows a
			LEFT JOIN before_rows b ON b.session = a.session AND b.toolset = a.toolset
			WHERE b.session IS NULL
				OR (a.version = b.version AND a.moves <> b.moves)
				OR (a.version <> b.version AND (a.moves <> b.moves + 1 OR NOT EXISTS (
					SELECT FROM pin_moves m
					WHERE m.session = a.session AND m.toolset = a.toolset AND m.step = a.moves
						AND m.from_version = b.version AND m.to_version = a.version)))
		) THEN
			RAISE EXCEPTION 'A pin changes its version only together with a row in pin_moves that says so'
				USING ERRCODE = 'restrict_violation', HINT = 'Upgrade the session instead.';
		END IF;
	END IF;
	PERFORM FROM (SELECT DISTINCT session FROM after_rows ORDER BY session) changed
	CROSS JOIN LATERAL (
		SELECT FROM sessions WHERE id = changed.session AND xmin <> pg_current_xact_id()::xid FOR SHARE
	) held;
	IF TG_OP = 'INSERT' THEN
		-- A pin without its session would be counted nowhere: its null is refused by the column.
		INSERT INTO pin_tally_changes (toolset, version, live, lapsed, ended, first_seen, last_seen)
		SELECT a.toolset, a.version,
			CASE WHEN bool_and(s.there IS NOT NULL)
				THEN count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NULL) END,
			count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NOT NULL),
			count(*) FILTER (WHERE s.ended_at IS NOT NULL),
			min(a.pinned_at), max(a.pinned_at)
		FROM after_rows a
		LEFT JOIN LATERAL (
			SELECT true AS there, ended_at, lapsed_at FROM sessions WHERE id = a.session OFFSET 0
		) s ON true
		GROUP BY a.toolset, a.version;
		RETURN NULL;
	END IF;
	INSERT INTO pin_tally_changes (toolset, version, live, lapsed, ended, first_seen, last_seen)
	SELECT c.toolset, c.version,
		coalesce(sum(c.sign) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NULL), 0),
		coalesce(sum(c.sign) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NOT NULL), 0),
		coalesce(sum(c.sign) FILTER (WHERE s.ended_at IS NOT NULL), 0),
		min(c.seen), max(c.seen)
	FROM (
		SELECT session, toolset, version, -1 AS sign, NULL::timestamptz AS seen FROM before_rows
		UNION ALL
		SELECT a.session, a.toolset, a.version, 1,
			(SELECT moved_at FROM pin_moves m
			 WHERE m.session = a.session AND m.toolset = a.toolset AND m.step = a.moves)
		FROM after_rows a
	) c
	CROSS JOIN LATERAL (SELECT ended_at, lapsed_at FROM sessions WHERE id = c.session OFFSET 0) s
	GROUP BY c.toolset, c.version
	HAVING count(*) FILTER (WHERE c.sign = 1) <> count(*) FILTER (WHERE c.sign = -1);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- After sessions changed: those that ended, lapsed or came back take their pins with them, and the last sight of each
-- is noted. One whose id is changed would leave its pins behind: the null is refused by the column.
CREATE FUNCTION tally_sessions() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	INSERT INTO pin_tally_changes (toolset, version, live, lapsed, ended, last_seen)
	SELECT p.toolset, p.version,
		CASE WHEN bool_and(c.balance = 0) THEN sum(c.live) END, sum(c.lapsed), sum(c.ended), max(c.seen)
	FROM (
		SELECT id, sum(sign) AS balance,
			coalesce(sum(sign) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NULL), 0) AS live,
			coalesce(sum(sign) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NOT NULL), 0) AS lapsed,
			coalesce(sum(sign) FILTER (WHERE ended_at IS NOT NULL), 0) AS ended,
			max(last_seen) FILTER (WHERE sign = 1) AS seen
		FROM (
			SELECT id, ended_at, lapsed_at, last_seen, 1 AS sign FROM after_rows
			UNION ALL
			SELECT id, ended_at, lapsed_at, last_seen, -1 FROM before_rows
		) both_sides
		GROUP BY id
		HAVING sum(sign) <> 0
			OR sum(sign) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NULL) <> 0
			OR sum(sign) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NOT NULL) <> 0
			OR sum(sign) FILTER (WHERE ended_at IS NOT NULL) <> 0
			OR max(last_seen) FILTER (WHERE sign = 1) IS DISTINCT FROM max(last_seen) FILTER (WHERE sign = -1)
	) c
	CROSS JOIN LATERAL (SELECT toolset, version FROM pins WHERE session = c.id OFFSET 0) p
	GROUP BY p.toolset, p.version;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- On the parts as well: whoever writes to one of them by its name is counted too.
DO $$
DECLARE
	part text;
BEGIN
	FOR part IN SELECT 'pins' UNION ALL SELECT 'pins_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE TRIGGER tally_added AFTER INSERT ON %I REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_pins()', part);
		EXECUTE format('CREATE TRIGGER tally_moved AFTER UPDATE ON %I REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_pins()', part);
		EXECUTE format('CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()', part);
	END LOOP;
	FOR part IN SELECT 'sessions' UNION ALL SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('CREATE TRIGGER tally_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_sessions()', part);
		EXECUTE format('CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()', part);
	END LOOP;
	-- They fire whatever session_replication_role says.
	FOR part IN SELECT 'pins' UNION ALL SELECT 'pins_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER tally_added, ENABLE ALWAYS TRIGGER tally_moved, ENABLE ALWAYS TRIGGER never_removed', part);
	END LOOP;
	FOR part IN SELECT 'sessions' UNION ALL SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER tally_changed, ENABLE ALWAYS TRIGGER never_removed', part);
	END LOOP;
	-- Room for a row to be written again beside itself when its session is seen.
	FOR part IN SELECT 'sessions_' || n FROM generate_series(0, 15) n LOOP
		EXECUTE format('ALTER TABLE %I SET (fillfactor = 90)', part);
	END LOOP;
END
$$;
--> statement-breakpoint
-- Rows come and go here; their number says nothing.
ALTER TABLE "pin_tally_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- Counts everything anew, while no session is made or changed.
CREATE FUNCTION recount_pins() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE sessions, pins IN SHARE MODE;
	DELETE FROM pin_tally_changes;
	DELETE FROM pin_tallies;
	INSERT INTO pin_tallies (toolset, version, live, lapsed, ended, first_seen, last_seen)
	SELECT p.toolset, p.version,
		count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NULL),
		count(*) FILTER (WHERE s.ended_at IS NULL AND s.lapsed_at IS NOT NULL),
		count(*) FILTER (WHERE s.ended_at IS NOT NULL),
		min(p.pinned_at), max(coalesce(s.last_seen, p.pinned_at))
	FROM pins p
	JOIN sessions s ON s.id = p.session
	GROUP BY p.toolset, p.version;
END
$$;
--> statement-breakpoint
SELECT recount_pins();
