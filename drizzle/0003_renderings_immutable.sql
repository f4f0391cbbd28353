CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "renderings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "renderings" ENABLE ALWAYS TRIGGER immutable;
