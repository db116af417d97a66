import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "./call-api";

const fetched = vi.fn<typeof fetch>();
const logged = vi.fn();
const goTo = vi.fn();
const options = { baseUrl: "", badRequestAddress: "/en/400", goTo };

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [fetched, logged, goTo]) mock.mockReset();
});

const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(Response.json(body, { status }));

describe("callApi", () => {
  it("posts JSON with credentials", async () => {
    answers({ code: 200, data: null });
    await callApi("sys/getVersionList", {
      ...options,
      baseUrl: "https://api.example",
      body: { page: 2 },
    });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      "https://api.example/api/sys/getVersionList",
      expect.objectContaining({
        method: "POST",
        credentials: "include",
        headers: { "Content-Type": "application/json" },
        body: '{"page":2}',
      }),
    );
  });

  it("sends GET parameters in the query", async () => {
    answers({ code: 200, data: null });
    await callApi("sys/getVersionList", {
      ...options,
      method: "GET",
      body: { kernel: "1&2", page: 1 },
    });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/api/sys/getVersionList?kernel=1%262&page=1");
    expect(init).toMatchObject({ method: "GET", credentials: "include" });
    expect(init).not.toHaveProperty("body");
  });

  it.each([200, "200"])("unwraps a response with the code %j", async (code) => {
    const data = { list: [], total: 0, page: 1, pageSize: 20 };
    answers({ code, message: "success", data });
    expect(await callApi("sys/getVersionList", options)).toEqual(data);
    expect(logged).not.toHaveBeenCalled();
  });

  it("loads the page for bad requests on status 400, and logs nothing", async () => {
    answers({ code: 400, message: "Bad Request", data: null }, 400);
    expect(await callApi("sys/getVersionList", options)).toBeUndefined();
    expect(goTo).toHaveBeenCalledExactlyOnceWith("/en/400");
    expect(logged).not.toHaveBeenCalled();
  });

  it.each<[string, () => void]>([
    ["another code under status 200", () => answers({ code: 500, data: null })],
    ["code 400 under status 200", () => answers({ code: 400, data: null })],
    ["another status", () => answers({ code: 429, data: null }, 429)],
    ["an answer that is no envelope", () => answers(null)],
    ["an answer that is no JSON", () => fetched.mockResolvedValue(new Response("<html>"))],
    ["a network failure", () => fetched.mockRejectedValue(new TypeError("Failed to fetch"))],
  ])("only logs %s", async (_, prepare) => {
    prepare();
    expect(await callApi("sys/getVersionList", options)).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
    expect(goTo).not.toHaveBeenCalled();
  });
});
