import { expect, it } from "vitest";
import { checkText } from "./text-check";

const found = (body: string) =>
  checkText(body).map(({ code, line, part }) => `${line} ${code}: ${part}`);

it.each<[body: string, findings: string[]]>([
  ["## a\n\n**注意：**b [c](/download?x=1#y) [d](https://a.example) ![e](/media/f)", []],
  ["a\n\nb **c", ["3 mark-shown: **c"]],
  ["`**` and \\*\\* and [a](https://b.example/**c)", []],
  ["~~99", ["1 mark-shown: ~~99"]],
  ["the folder <profile>, a<br>b", ["1 html-shown: <profile>"]],
  ["a\n\n<div>\nb\n</div>", ["3 html-shown: <div> b </div>"]],
  ["<!-- later -->\n\na", ["1 comment-hidden: <!-- later -->"]],
  ["[a](javascript:b) [c](d.html)", ["1 link-dropped: javascript:b", "1 link-dropped: d.html"]],
  ["[](https://a.example)", ["1 link-without-words: [](https://a.example)"]],
  ["a\n[b](/en/nowhere) [c](/en/help) [d](/en)", ["2 page-missing: /en/nowhere"]],
  ["![a](https://b.example/c.png)", ["1 picture-elsewhere: https://b.example/c.png"]],
  [" \n", ["1 empty: "]],
])("%j", (body, findings) => {
  expect(found(body)).toEqual(findings);
});

it("finds the line of a part that the page cannot show", () => {
  expect(found(`a\n\n${"[".repeat(10_000)}`)).toEqual(["3 too-complex: "]);
});
