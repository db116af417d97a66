import { useCallback } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";

/**
 * The query of the address, and a function that changes values of it; null takes one out. What is
 * on its way already counts, so two quick changes are both kept.
 */
export function useQuery(): [
  query: URLSearchParams,
  change: (values: Record<string, string | null>, options?: { replace?: boolean }) => void,
] {
  const [query] = useSearchParams();
  const { location } = useNavigation();
  const navigate = useNavigate();
  const pending = location?.search;
  const change = useCallback(
    (values: Record<string, string | null>, { replace = false } = {}) => {
      const next = new URLSearchParams(pending ?? query);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      void navigate(`?${next}`, { replace, preventScrollReset: true });
    },
    [navigate, pending, query],
  );
  return [query, change];
}
