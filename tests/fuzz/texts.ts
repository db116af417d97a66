import fc from "fast-check";

/** Characters and sequences that have broken programs, among ordinary letters. */
const pieces = [
  ..."aZ09 环境指纹\n\t\r\0'\"`<>&;:/\\?#%@=+-_.,*|~^$!()[]{}",
  ...[
    "\u202e",
    "\u200d",
    "\ufeff",
    "\u2028",
    "é",
    "ﬁ",
    "Ⅷ",
    "ǆ",
    "İ",
    "ß",
    "😀",
    "𠮷",
    "\ud800",
    "\udc00",
  ],
  ...["://", "//", "..", "%2f", "%00", "%", "&#106;", "<!--", "-->", "]]>", "javascript:", "data:"],
  ...["<script>", "</script>", "<img src=x onerror=alert(1)>", "__proto__", "constructor"],
];

/** Texts of letters of all scripts, of markup, of control characters and of half characters. */
export const hostileText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength }),
    fc.string({ unit: "grapheme", maxLength }),
  );

/** Text that a person can type and a browser sends unchanged. */
export const typedText = (maxLength = 40): fc.Arbitrary<string> =>
  hostileText(maxLength).map((text) =>
    text.toWellFormed().replace(/\p{Cc}|[\u2028\u2029\ufeff]/gu, ""),
  );

/** Markdown that mixes all constructs. */
export const markdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: hostileText(8) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ...[
            "# ",
            "## ",
            "\n\n",
            "\n",
            "> ",
            "- ",
            "1. ",
            "    ",
            "```\n",
            "~~~js\n",
            "***",
            "**",
          ],
          ...[
            "_",
            "~~",
            "`",
            "[",
            "](",
            ")",
            "![",
            "[^1]",
            "[^1]: ",
            "| a | b |\n|---|---|\n| 1 | 2 |",
          ],
          ...[
            "- [x] ",
            "<b>",
            "</b>",
            "<a href=x>",
            "<svg onload=x>",
            "https://a.example/",
            "www.a.example",
          ],
          ...[
            "[a](javascript:alert(1))",
            "[a]: data:text/html,x\n",
            "[a][a]",
            '"t")',
            "\\",
            "&lt;",
            "---\n",
          ],
          ...["<javascript:alert(1)>", "![x](//evil.example/p.gif)", "a@b.example", "\t"],
        ),
      },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
