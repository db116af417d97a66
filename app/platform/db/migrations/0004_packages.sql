CREATE TABLE "package_feature_translations" (
	"feature_id" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"amount" text NOT NULL,
	CONSTRAINT "package_feature_translations_feature_id_locale_pk" PRIMARY KEY("feature_id","locale")
);
--> statement-breakpoint
CREATE TABLE "package_feature_values" (
	"feature_id" text NOT NULL,
	"package_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	CONSTRAINT "package_feature_values_feature_id_package_id_pk" PRIMARY KEY("feature_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "package_features" (
	"id" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_translations" (
	"package_id" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "package_translations_package_id_locale_pk" PRIMARY KEY("package_id","locale")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"environments" integer NOT NULL,
	"members" integer NOT NULL,
	"monthly_fen" integer NOT NULL,
	"is_reference" boolean NOT NULL,
	CONSTRAINT "packages_amounts_check" CHECK ("packages"."environments" BETWEEN 1 AND 100000 AND "packages"."members" BETWEEN 1 AND 1000 AND "packages"."monthly_fen" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
ALTER TABLE "package_feature_translations" ADD CONSTRAINT "package_feature_translations_feature_id_package_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."package_features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_feature_values" ADD CONSTRAINT "package_feature_values_feature_id_package_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."package_features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_feature_values" ADD CONSTRAINT "package_feature_values_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_translations" ADD CONSTRAINT "package_translations_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "packages_reference_key" ON "packages" USING btree ("is_reference") WHERE "packages"."is_reference";
--> statement-breakpoint
CREATE TRIGGER packages_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "packages"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER package_translations_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "package_translations"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER package_features_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "package_features"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER package_feature_translations_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "package_feature_translations"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
--> statement-breakpoint
CREATE TRIGGER package_feature_values_content_changed
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "package_feature_values"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
