-- As drizzle-kit generated it, but for the two PARTITION BY clauses: sessions and pins are spread by session.
CREATE TABLE "channels" (
	"toolset" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" text NOT NULL,
	CONSTRAINT "channels_toolset_channel_pk" PRIMARY KEY("toolset","channel")
);
--> statement-breakpoint
CREATE TABLE "definitions" (
	"digest" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"tool_names" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"session" text COLLATE "C" NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"position" smallint NOT NULL,
	"selector" text COLLATE "C" NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	"pinned_by" text NOT NULL,
	CONSTRAINT "pins_session_toolset_pk" PRIMARY KEY("session","toolset")
) PARTITION BY HASH ("session");
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reports_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"toolset" text COLLATE "C" NOT NULL,
	"from_digest" text COLLATE "C",
	"to_digest" text COLLATE "C" NOT NULL,
	"lens" text COLLATE "C" NOT NULL,
	"engine" text COLLATE "C" NOT NULL,
	"verdict" text COLLATE "C" NOT NULL,
	"bump" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_seq" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"from_session" text COLLATE "C",
	"upgrades" text COLLATE "C" NOT NULL,
	"ttl" integer,
	"ended_at" timestamp (3) with time zone
) PARTITION BY HASH ("id");
--> statement-breakpoint
CREATE TABLE "toolsets" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "toolsets_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "toolsets_seq" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "version_marks" (
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"deprecated" text,
	"yanked" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "version_marks_toolset_version_pk" PRIMARY KEY("toolset","version")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "versions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rank" text COLLATE "C" NOT NULL,
	"release" boolean NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"previous" text COLLATE "C",
	"report" text COLLATE "C" NOT NULL,
	"publisher" text NOT NULL,
	"message" text,
	"source" json,
	"renames" json,
	"lens" text COLLATE "C" NOT NULL,
	"engine" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "versions_toolset_version_pk" PRIMARY KEY("toolset","version"),
	CONSTRAINT "versions_rank" UNIQUE("toolset","rank"),
	CONSTRAINT "versions_seq" UNIQUE("toolset","seq")
);
--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_toolset_toolsets_name_fk" FOREIGN KEY ("toolset") REFERENCES "public"."toolsets"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_digest_definitions_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."definitions"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_report_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pins_version" ON "pins" USING btree ("toolset","version","session");--> statement-breakpoint
CREATE INDEX "reports_toolset" ON "reports" USING btree ("toolset","seq");--> statement-breakpoint
CREATE INDEX "reports_verdict" ON "reports" USING btree ("verdict","seq");--> statement-breakpoint
CREATE INDEX "versions_digest" ON "versions" USING btree ("toolset","digest");--> statement-breakpoint
CREATE INDEX "versions_report" ON "versions" USING btree ("report");--> statement-breakpoint
CREATE INDEX "versions_renames" ON "versions" USING btree ("toolset") WHERE renames is not null;