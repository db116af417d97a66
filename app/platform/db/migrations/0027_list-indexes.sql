CREATE INDEX "texts_titles_index" ON "texts" USING btree ("kind","item_id",lower("title"),"title");--> statement-breakpoint
CREATE INDEX "texts_stale_index" ON "texts" USING btree ("kind","item_id") WHERE "texts"."stale" > 0;--> statement-breakpoint
CREATE INDEX "texts_unpublished_index" ON "texts" USING btree ("kind","item_id") WHERE "texts"."first_published_at" IS NULL OR ("texts"."live_revision" IS NOT NULL AND NOT "texts"."is_live");--> statement-breakpoint
CREATE INDEX "texts_authors_index" ON "texts" USING btree ("kind","author_id");