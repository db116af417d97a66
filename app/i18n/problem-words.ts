/** The sentence for each wrong field: `errors` names its problem, `words` says it in a language. */
export function problemWords<Field extends string, Problem extends string>(
  errors: Readonly<Partial<Record<Field, Problem>>>,
  words: Readonly<Record<Problem, string>>,
): Partial<Record<Field, string>> {
  const sentences: Partial<Record<Field, string>> = {};
  for (const field in errors) {
    const problem = errors[field];
    if (problem !== undefined) sentences[field] = words[problem];
  }
  return sentences;
}
