ALTER TABLE "background_jobs" ADD COLUMN "last_result_parts" jsonb;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD COLUMN "last_error_parts" jsonb;