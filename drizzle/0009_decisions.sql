CREATE TABLE "decided_versions" (
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"decision" bigint NOT NULL,
	"fingerprints" text[] NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decided_versions_toolset_version_decision_pk" PRIMARY KEY("toolset","version","decision")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report" text COLLATE "C" NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"decision" text COLLATE "C" NOT NULL,
	"comment" text NOT NULL,
	"whole" boolean NOT NULL,
	"fingerprints" text[] NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	"owner" text NOT NULL,
	"key" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "kept_checks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT nextval('reports_seq_seq') NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"from_version" text COLLATE "C",
	"from_digest" text COLLATE "C",
	"to_digest" text COLLATE "C" NOT NULL,
	"lens" text COLLATE "C" NOT NULL,
	"engine" text COLLATE "C" NOT NULL,
	"verdict" text COLLATE "C" NOT NULL,
	"bump" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"definition" "bytea" NOT NULL,
	"breaking" text[] NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"approved_until" timestamp (3) with time zone,
	"message" text,
	"source" json,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"owners" text[] NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_checks_seq" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "named_reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"from_version" text COLLATE "C" NOT NULL,
	"to_version" text COLLATE "C" NOT NULL,
	"lens" text COLLATE "C" NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "version_marks" ADD COLUMN "waiting" text[];--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "publisher_owner" text;--> statement-breakpoint
ALTER TABLE "decided_versions" ADD CONSTRAINT "decided_versions_decision_decisions_id_fk" FOREIGN KEY ("decision") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decided_versions_decision" ON "decided_versions" USING btree ("decision");--> statement-breakpoint
CREATE INDEX "decisions_report" ON "decisions" USING btree ("report","id");--> statement-breakpoint
CREATE INDEX "decisions_toolset" ON "decisions" USING btree ("toolset","id");--> statement-breakpoint
CREATE INDEX "kept_checks_toolset" ON "kept_checks" USING btree ("toolset","seq");--> statement-breakpoint
CREATE INDEX "kept_checks_lapses" ON "kept_checks" USING btree ("lapses_at");--> statement-breakpoint
CREATE INDEX "version_marks_undecided" ON "version_marks" USING btree ("toolset","version") WHERE state <> 'approved';
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "decisions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Fires whatever session_replication_role says.
ALTER TABLE "decisions" ENABLE ALWAYS TRIGGER immutable;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "decided_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "decided_versions" ENABLE ALWAYS TRIGGER immutable;
