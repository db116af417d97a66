CREATE TABLE "first_step_notes" (
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"author_id" integer,
	"author_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_step_notes_step_kind_subject_pk" PRIMARY KEY("step","kind","subject")
);
