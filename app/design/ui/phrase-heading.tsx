type PhraseHeadingProps = {
  level: 1 | 2;
  phrases: readonly string[];
  className?: string;
  id?: string;
};

/** A heading that breaks between its phrases, and within a phrase only if it is too long. */
export function PhraseHeading({ level, phrases, className = "", id }: PhraseHeadingProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Heading id={id} className={className}>
      {phrases.map((phrase, index) => (
        <span key={phrase}>
          {/* Chinese phrases are not separated by spaces. */}
          {index > 0 && /^[\x20-\x7e]/.test(phrase) ? " " : ""}
          <span className="phrase">{phrase}</span>
        </span>
      ))}
    </Heading>
  );
}
