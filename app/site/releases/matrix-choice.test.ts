import { expect, it } from "vitest";
import { kernelMatrix, matrixWindows } from "~/domain/release/public/kernel-matrix";
import { columnName, matrixQuery, readMatrixChoice } from "./matrix-choice";

const { columns } = kernelMatrix([], []);
const choiceIn = (query: string) =>
  columnName(readMatrixChoice(new URLSearchParams(query), columns));

it("an address names a system; what there is not is the usual one", () => {
  expect(choiceIn("windows=7&arch=x86")).toBe("7-x86");
  expect(choiceIn("windows=11&arch=x86")).toBe("11-x86");
  expect(choiceIn("")).toBe("10-x64");
  expect(choiceIn("windows=8")).toBe("8-x64");
  // Without a build for ARM64 there is no such column.
  expect(choiceIn("windows=11&arch=arm64")).toBe("10-x64");
  expect(choiceIn("windows=95&arch=mips")).toBe("10-x64");
});

it("the rules of pages let every Windows of the matrix through", () => {
  expect(matrixQuery.windows).toEqual([...matrixWindows]);
});
