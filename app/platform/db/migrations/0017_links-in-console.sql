CREATE TABLE "link_checks" (
	"link_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_working" boolean NOT NULL,
	"status" integer,
	"problem" text,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "link_checks_link_id_at_pk" PRIMARY KEY("link_id","at")
);
--> statement-breakpoint
ALTER TABLE "friend_links" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friend_links" ADD COLUMN "hidden_by_id" integer;--> statement-breakpoint
ALTER TABLE "friend_links" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "last_problem" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "hidden_by_id" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_links" ADD CONSTRAINT "friend_links_hidden_by_id_staff_id_fk" FOREIGN KEY ("hidden_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_hidden_by_id_staff_id_fk" FOREIGN KEY ("hidden_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;