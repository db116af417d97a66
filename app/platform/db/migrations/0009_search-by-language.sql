DROP INDEX "search_documents_document_index";--> statement-breakpoint
CREATE INDEX "search_documents_cn_index" ON "search_documents" USING gin ("document") WHERE locale = 'cn';--> statement-breakpoint
CREATE INDEX "search_documents_en_index" ON "search_documents" USING gin ("document") WHERE locale = 'en';--> statement-breakpoint
-- As before, but planned anew for every search: with its values known, the planner finds the index of
-- the language and knows from its statistics how many texts have the words.
CREATE OR REPLACE FUNCTION search_candidates(wanted_kind text, wanted_locale text, wanted tsquery, most integer)
RETURNS TABLE (item_id integer, document tsvector)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
	RETURN QUERY EXECUTE '
		SELECT item_id, document FROM search_documents
		WHERE kind = $1 AND locale = $2 AND document @@ $3
		LIMIT $4'
	USING wanted_kind, wanted_locale, wanted, most;
END
$$;
