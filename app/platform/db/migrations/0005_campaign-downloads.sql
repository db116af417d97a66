CREATE TABLE "campaign_downloads" (
	"campaign" text PRIMARY KEY NOT NULL,
	"downloads" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
