-- The parts of `sessions` and `pins`. Sixteen of each: a distributed database spreads them over its nodes.
DO $$
BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE sessions_%s PARTITION OF sessions FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
		EXECUTE format('CREATE TABLE pins_%s PARTITION OF pins FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% on "%" is refused: its rows are immutable', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation',
			HINT = 'Publish a new version instead; marks, states and channels stand in tables of their own.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "versions" ENABLE ALWAYS TRIGGER immutable;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "definitions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "definitions" ENABLE ALWAYS TRIGGER immutable;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "reports" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "reports" ENABLE ALWAYS TRIGGER immutable;
