import { capture } from "./capture.ts";

const pages = ["/", "/en", "/download", "/updateBrowserLog", "/privacyPolicy", "/pricing", "/news"];

/** Transferred bytes of pages with brotli, as a Markdown table. */
export async function pageWeights(origin: string): Promise<string> {
  const lines = [];
  for (const path of pages) lines.push(await weightOf(origin, path));
  return ["| Page | HTML with its styles, B | Scripts, B |", "| --- | --- | --- |", ...lines].join(
    "\n",
  );
}

async function weightOf(origin: string, path: string): Promise<string> {
  const sizeOf = async (url: string) => {
    const { body } = await capture("weight", url, { headers: { "accept-encoding": "br" } });
    return body.length;
  };
  const html = await (await fetch(origin + path)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let bytes = 0;
  for (const script of scripts) bytes += await sizeOf(origin + script);
  const page = await sizeOf(origin + path);
  return `| ${path} | ${page.toLocaleString("en")} | ${bytes.toLocaleString("en")} |`;
}
