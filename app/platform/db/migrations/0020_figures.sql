CREATE TABLE "article_view_days" (
	"day" date NOT NULL,
	"article_id" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "article_view_days_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_days" (
	"day" date NOT NULL,
	"campaign" text NOT NULL,
	"downloads" bigint NOT NULL,
	CONSTRAINT "campaign_days_day_campaign_pk" PRIMARY KEY("day","campaign")
);
--> statement-breakpoint
CREATE TABLE "download_days" (
	"day" date NOT NULL,
	"file_id" integer NOT NULL,
	"channel" text NOT NULL,
	"downloads" bigint NOT NULL,
	CONSTRAINT "download_days_day_file_id_channel_pk" PRIMARY KEY("day","file_id","channel")
);
--> statement-breakpoint
ALTER TABLE "article_view_days" ADD CONSTRAINT "article_view_days_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_campaign_campaign_downloads_campaign_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign_downloads"("campaign") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_days" ADD CONSTRAINT "download_days_file_id_release_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."release_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_view_days_article_index" ON "article_view_days" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "campaign_days_campaign_index" ON "campaign_days" USING btree ("campaign");--> statement-breakpoint
CREATE INDEX "download_days_file_index" ON "download_days" USING btree ("file_id");