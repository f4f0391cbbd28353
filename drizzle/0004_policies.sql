CREATE TABLE "acknowledgements" (
	"toolset" text COLLATE "C" NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"reason" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_by" text NOT NULL,
	CONSTRAINT "acknowledgements_toolset_fingerprint_pk" PRIMARY KEY("toolset","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"toolset" text COLLATE "C" PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_toolset_toolsets_name_fk" FOREIGN KEY ("toolset") REFERENCES "public"."toolsets"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_toolset_toolsets_name_fk" FOREIGN KEY ("toolset") REFERENCES "public"."toolsets"("name") ON DELETE no action ON UPDATE no action;