ALTER TABLE "release_documents" ADD COLUMN "text" text;
--> statement-breakpoint
-- hand-written: the documents that exist, as the code of this version writes them. The hash shows that the files' part is
-- the same byte for byte. A row with another hash is outdated and stays without text.
ALTER TABLE "release_documents" DISABLE TRIGGER "release_documents_guarded";
--> statement-breakpoint
UPDATE "release_documents" SET "text" =
	'{"channel":' || to_json(releases.channel)
	|| ',"counter":' || release_documents.counter
	|| ',"expires":"' || to_char(release_documents.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	|| '","files":' || listed.files
	|| ',"minimumWindows":' || to_json(releases.minimum_windows)
	|| ',"product":' || to_json(releases.product)
	|| ',"version":' || to_json(releases.version)
	|| E'}\n'
FROM releases, LATERAL (
	SELECT '[' || coalesce(string_agg(
		'{"architecture":' || to_json(architecture)
		|| ',"fromVersion":' || coalesce(to_json(from_version)::text, 'null')
		|| ',"name":' || to_json(name)
		|| ',"role":' || to_json(role)
		|| ',"sha256":' || to_json(sha256)
		|| ',"sha512":' || to_json(sha512)
		|| ',"size":' || size
		|| '}', ',' ORDER BY name COLLATE "C"), '') || ']' AS files
	FROM release_files
	WHERE release_files.release_id = releases.id
) AS listed
WHERE releases.id = release_documents.release_id
	AND encode(sha256(convert_to(listed.files, 'UTF8')), 'hex') = release_documents.files_hash;
--> statement-breakpoint
ALTER TABLE "release_documents" ENABLE TRIGGER "release_documents_guarded";
