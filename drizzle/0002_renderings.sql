CREATE TABLE "renderings" (
	"digest" text COLLATE "C" NOT NULL,
	"format" text COLLATE "C" NOT NULL,
	"revision" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"notes" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renderings_digest_format_pk" PRIMARY KEY("digest","format")
);
