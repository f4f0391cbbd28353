CREATE TABLE "pin_moves" (
	"session" text COLLATE "C" NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"step" integer NOT NULL,
	"from_version" text COLLATE "C",
	"to_version" text COLLATE "C" NOT NULL,
	"why" text COLLATE "C" NOT NULL,
	"reason" text,
	"report" text COLLATE "C",
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" text NOT NULL,
	CONSTRAINT "pin_moves_session_toolset_step_pk" PRIMARY KEY("session","toolset","step")
);
--> statement-breakpoint
CREATE TABLE "pin_tallies" (
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"live" bigint NOT NULL,
	"lapsed" bigint NOT NULL,
	"ended" bigint NOT NULL,
	"first_seen" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone,
	CONSTRAINT "pin_tallies_toolset_version_pk" PRIMARY KEY("toolset","version")
);
--> statement-breakpoint
CREATE TABLE "pin_tally_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_tally_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"live" bigint NOT NULL,
	"lapsed" bigint NOT NULL,
	"ended" bigint NOT NULL,
	"first_seen" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lapses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pin_tally_changes_toolset" ON "pin_tally_changes" USING btree ("toolset");--> statement-breakpoint
CREATE INDEX "sessions_lapses" ON "sessions" USING btree ("lapses_at") WHERE ttl is not null and ended_at is null and lapsed_at is null;