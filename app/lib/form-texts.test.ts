import { expect, it } from "vitest";
import { readFormTexts } from "./form-texts.server";

const post = (body: BodyInit) => new Request("https://site.example/", { method: "POST", body });

it("reads the texts of a form, of a repeated field the last one", async () => {
  const body = new URLSearchParams("name=Lin&topic=a&topic=b&message=");
  expect(await readFormTexts(post(body))).toEqual({ name: "Lin", topic: "b" });
});

it("leaves out files", async () => {
  const form = new FormData();
  form.set("name", new File(["x"], "x.txt"));
  form.set("topic", "a");
  expect(await readFormTexts(post(form))).toEqual({ topic: "a" });
});

it("takes field names as they are: they are no paths into objects and lists", async () => {
  const body = new URLSearchParams({ "list[50000000]": "1", "a.b": "2" });
  expect(await readFormTexts(post(body))).toEqual({ "list[50000000]": "1", "a.b": "2" });
});

it("reads a body that is no form as a form without fields", async () => {
  expect(await readFormTexts(post("x"))).toEqual({});
  expect(await readFormTexts(new Request("https://site.example/"))).toEqual({});
});
