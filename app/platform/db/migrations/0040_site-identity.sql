-- Whose the rows are, wherever they are restored to: the place of backups takes those of one site.
INSERT INTO "site_marks" ("name") VALUES ('site:' || gen_random_uuid());
