type PhraseHeadingProps = {
  level: 1 | 2;
  phrases: readonly string[];
  className?: string;
  id?: string;
};

/** An authored heading that breaks between its phrases, never inside one that fits. */
export function PhraseHeading({ level, phrases, className = "", id }: PhraseHeadingProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Heading id={id} className={className}>
      {phrases.map((phrase, index) => (
        <span key={phrase}>
          {/* Latin phrases need the space that Han ones do without. */}
          {index > 0 && /^[\x20-\x7e]/.test(phrase) ? " " : ""}
          <span className="phrase">{phrase}</span>
        </span>
      ))}
    </Heading>
  );
}
