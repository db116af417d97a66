CREATE INDEX "release_files_sum_index" ON "release_files" USING btree ("sha256" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "releases_channel_index" ON "releases" USING btree ("product","channel","version_numbers");--> statement-breakpoint
CREATE INDEX "releases_kernel_index" ON "releases" USING btree ("product","kernel","version_numbers");