CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text COLLATE "C" NOT NULL,
	"actor" text NOT NULL,
	"owner" text NOT NULL,
	"key" text COLLATE "C",
	"address" text,
	"toolset" text COLLATE "C",
	"subject" text,
	"detail" text NOT NULL,
	"previous" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_sessions" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"key" text COLLATE "C",
	"proof" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "keys_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"scopes" text[] NOT NULL,
	"toolsets" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "keys_seq" UNIQUE("seq"),
	CONSTRAINT "keys_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"digest" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"purged_at" timestamp (3) with time zone NOT NULL,
	"purged_by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_toolset" ON "audit" USING btree ("toolset","seq");--> statement-breakpoint
CREATE INDEX "audit_act" ON "audit" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_key" ON "audit" USING btree ("key","seq");--> statement-breakpoint
CREATE INDEX "browser_sessions_seen" ON "browser_sessions" USING btree ("seen_at");--> statement-breakpoint
-- Where the chain begins: after nothing.
INSERT INTO "audit_head" ("id", "seq", "hash") VALUES (0, 0, repeat('0', 64));
--> statement-breakpoint
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "audit_head" ENABLE ALWAYS TRIGGER kept;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "audit" ENABLE ALWAYS TRIGGER immutable;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "tombstones" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "tombstones" ENABLE ALWAYS TRIGGER immutable;
