-- As drizzle-kit generated it, but for PARTITION BY: calls are dropped a day at a time.
CREATE TABLE "call_shapes" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"tool" text NOT NULL,
	"shape" text NOT NULL,
	"last_used" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"day" date NOT NULL,
	"session" text COLLATE "C" NOT NULL,
	"key" "bytea" NOT NULL,
	"spot" integer NOT NULL,
	"toolset" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"shape" "bytea" NOT NULL,
	"arguments" text,
	"at" timestamp (3) with time zone NOT NULL,
	"place" integer NOT NULL,
	"is_error" boolean NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "calls_session_key_day_pk" PRIMARY KEY("session","key","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "calls_sample" ON "calls" USING btree ("toolset","spot");