-- Pins are counted as before, and those that come with their session, as nearly all do, by one look at it instead of two.
CREATE OR REPLACE FUNCTION tally_pins() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		-- As nearly all come: each with a session that this transaction made and nobody else can see, so none need be held.
		WITH made AS (
			SELECT a.toolset, a.version, a.pinned_at, s.there, s.ended_at, s.lapsed_at
			FROM after_rows a
			LEFT JOIN LATERAL (
				SELECT true AS there, ended_at, lapsed_at FROM sessions
				WHERE id = a.session AND xmin = pg_current_xact_id()::xid OFFSET 0
			) s ON true
		)
		INSERT INTO pin_tally_changes (toolset, version, live, lapsed, ended, first_seen, last_seen)
		SELECT toolset, version,
			count(*) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NULL),
			count(*) FILTER (WHERE ended_at IS NULL AND lapsed_at IS NOT NULL),
			count(*) FILTER (WHERE ended_at IS NOT NULL),
			min(pinned_at), max(pinned_at)
		FROM made
		WHERE NOT EXISTS (SELECT FROM made WHERE there IS NULL)
		GROUP BY toolset, version;
		IF FOUND THEN
			RETURN NULL;
		END IF;
	END IF;
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
