import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { FREE_RESOURCES, RESOURCES } from "../../../web/src/content/resources/resources.ts";
import { sizeInWords } from "../../../web/src/features/message/attachments/size-words.ts";
import { readCommand, shellLines, type Command } from "../../stage/read-commands.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const FILES = RESOURCES.flatMap(({ files }) => files);
const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  md: "text/markdown; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

const rowOf = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

describe("the resources", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("without JavaScript, in one visit", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/resources");

    await t.test("show what each is, its size, and how to get it, without JavaScript", async () => {
      assert.equal(FREE_RESOURCES.length, 6);
      for (const { title, description, type, link, files } of RESOURCES) {
        const row = rowOf(page, title);
        const text = await row.innerText();
        for (const part of [description, type]) assert.ok(text.includes(part), `${title}: ${part}`);
        const action = row.getByRole("link", { name: /^(Download|View Resource)/ });
        if (link.startsWith("#")) {
          assert.equal(await action.count(), 0);
          await row.getByText("Coming Soon").waitFor();
          continue;
        }
        assert.equal(await action.innerText(), files.length > 0 ? "Download" : "View Resource");
        assert.equal(await action.getAttribute("href"), link);
      }
      assert.deepEqual(complaints, []);
    });

    await t.test("download with the name, type, and size that the page states", async () => {
      const shown = await page.getByRole("main").innerText();
      for (const name of FILES) {
        const response = await fetch(`${stage.app.baseUrl}/static/downloads/${name}`);
        assert.equal(response.status, 200, name);
        const { headers } = response;
        assert.equal(headers.get("content-disposition"), `attachment; filename="${name}"`);
        assert.equal(headers.get("content-type"), TYPES[name.split(".").at(-1) ?? ""]);
        assert.equal(headers.get("x-content-type-options"), "nosniff");
        const bytes = Buffer.from(await response.arrayBuffer());
        assert.ok(shown.includes(sizeInWords(bytes.length)), `${name}: ${bytes.length} bytes`);
        const beginning = bytes.subarray(0, 5).toString("latin1");
        if (name.endsWith(".pdf")) assert.equal(beginning, "%PDF-");
        else assert.match(beginning, name.endsWith(".md") ? /^# \w/ : /^Site,$/);
      }
    });
  });

  test("in one visit", async (t) => {
    const { page } = await stage.visitInTurn(t);

    await t.test("that are only announced can be linked by fragment", async () => {
      for (const { title, link } of RESOURCES.filter((resource) => resource.link.startsWith("#"))) {
        await page.goto(`/resources${link}`);
        assert.equal(await page.locator(":target").getByRole("heading").innerText(), title);
      }
    });

    await t.test("are saved, not opened, by a click", async () => {
      await page.goto("/resources");
      for (const { title, files } of FREE_RESOURCES) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: `Download ${title}`, exact: true }).click(),
        ]);
        assert.equal(download.suggestedFilename(), files[0]);
        const kept = await readFile(await download.path());
        const served = await fetch(`${stage.app.baseUrl}/static/downloads/${files[0]}`);
        assert.ok(kept.equals(Buffer.from(await served.arrayBuffer())), title);
      }
      assert.equal(new URL(page.url()).pathname, "/resources");
    });
  });

  test("every command of the API quick start works", async () => {
    const source = new URL(
      "../../../web/src/content/resources/api-quick-start.md",
      import.meta.url,
    );
    const lines = shellLines(await readFile(source, "utf8"));
    const variables: Record<string, string> = { BASE: stage.app.baseUrl, SMTP: "smtp://mayfly" };
    const done: string[] = [];
    for (const line of lines) {
      const command = readCommand(line, variables);
      if (!command) continue;
      done.push(`${command.method} ${new URL(command.url).pathname}`);
      const answer = await follow(stage, command, { line, email: variables["EMAIL"] ?? "" });
      if (line.includes("address.json")) {
        variables["EMAIL"] = String(answer["email"]);
        variables["TOKEN"] = String(answer["id"]);
      }
      if (line.startsWith("ID=")) variables["ID"] = String(answer["id"]);
      const isMessage = /\/messages(?:\/[\w.-]+)?$/.test(command.url);
      if (isMessage) assert.equal(answer["code"], "482913", line);
    }
    const id = variables["ID"] ?? "";
    assert.deepEqual(done, [
      "POST /api/temp-emails",
      "GET ",
      "GET /api/email/messages",
      "GET /api/email/messages/wait",
      "GET /api/email/stream",
      "GET /api/email/messages",
      `GET /api/email/messages/${id}`,
      `GET /api/email/messages/${id}/raw`,
      `DELETE /api/email/messages/by-id/${id}`,
      "POST /api/temp-emails/extend",
    ]);
  });
});

/** Makes the request that curl would make. */
async function follow(
  { app }: Stage,
  { url, method, headers, body, options }: Command,
  { line, email }: { line: string; email: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (url.startsWith("smtp:")) {
    assert.ok(options.includes("--crlf"));
    const words = [...line.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word);
    await app.send({ to: email, raw: `${words.slice(1).join("\r\n")}\r\n` });
    return {};
  }
  const stopped = new AbortController();
  const response = await fetch(url, {
    method,
    headers,
    signal: stopped.signal,
    ...(body === undefined ? {} : { body }),
  });
  assert.ok(response.ok, `${line} answers ${response.status}`);
  const { body: stream } = response;
  if (!options.includes("-sN")) return parseAnswer(await response.text());
  let heard = "";
  for await (const chunk of stream ?? []) {
    heard += Buffer.from(chunk).toString("utf8");
    if (heard.includes('"code":"482913"')) break;
  }
  stopped.abort();
  assert.match(heard, /^event: message$/m);
  return {};
}

/** Returns the first item of a list, or nothing if the text isn't JSON. */
function parseAnswer(text: string): Readonly<Record<string, unknown>> {
  if (!/^[{[]/.test(text)) return {};
  const [answer]: Readonly<Record<string, unknown>>[] = [JSON.parse(text)].flat();
  return answer ?? {};
}
