CREATE TABLE "imported_articles" (
	"address" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
