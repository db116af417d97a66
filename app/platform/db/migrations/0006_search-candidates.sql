-- What matches a search, as many as may be ranked. Of a word that many texts have, the planner expects
-- to find enough soon by reading the table from its start; of a kind or language that stands at its end,
-- it would read all of it. Here it has to use the index.
CREATE FUNCTION search_candidates(wanted_kind text, wanted_locale text, wanted tsquery, most integer)
RETURNS TABLE (item_id integer, document tsvector)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
	SELECT found.item_id, found.document FROM search_documents AS found
	WHERE found.kind = wanted_kind AND found.locale = wanted_locale AND found.document @@ wanted
	LIMIT most
$$;
