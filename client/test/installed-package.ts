/** The packed client, installed into an empty project as a user installs it. */
import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packClient } from "../build/pack-client.ts";
import { runProgram } from "./run-program.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type Project = { folder: string; write: (name: string, text: string) => string };

let installed: Promise<string> | undefined;

/** Packs and installs once for all test files of a process; each gets its own copy of the project. */
export async function installClient(): Promise<Project> {
  installed ??= packAndInstall();
  const folder = mkdtempSync(join(tmpdir(), "mayfly-project-"));
  cpSync(await installed, folder, { recursive: true, verbatimSymlinks: true });
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  return { folder, write };
}

export function removeProject({ folder }: Project): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Makes packages of this repository available to the project. */
export function linkPackages({ folder }: Project, names: readonly string[]): void {
  for (const name of names) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), link);
  }
}

/** The examples of a document, by default the README, in this language, in order. */
export function readExamples(language: "ts" | "sh", document = "client/README.md"): string[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const fence = "```";
  return text
    .split(`${fence}${language}\n`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(fence)));
}

/** Source of a program that sends the mails of a sign-up to an address: the module `sign-up.ts` of the examples. */
export function signUpSource(smtpPort: number): string {
  return `
import { connect } from "node:net";
export ${sendLines.toString()}
${sendSignUpMails.toString()}
export const signUp = (address) => sendSignUpMails(${smtpPort}, address);
`;
}

/** Sends a message with a code and one with a link. */
export async function sendSignUpMails(smtpPort: number, address: string): Promise<void> {
  for (const [subject, text] of [
    ["Your code", "Your verification code is 482913."],
    ["Please confirm", "Confirm your address: https://shop.test/confirm?token=5f0c2a9e"],
  ]) {
    await sendLines(smtpPort, [
      "HELO shop.test",
      "MAIL FROM:<no-reply@shop.test>",
      `RCPT TO:<${address}>`,
      "DATA",
      `From: Shop <no-reply@shop.test>\r\nSubject: ${subject}\r\n\r\n${text}\r\n.`,
      "QUIT",
    ]);
  }
}

/** Sends each line after the reply to the previous one. */
function sendLines(smtpPort: number, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(smtpPort, "127.0.0.1").setEncoding("latin1");
    socket.on("data", (reply: string) => {
      const line = lines.shift();
      if (/^[45]/.test(reply)) reject(new Error(reply));
      else if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}

/** Returns the folder of the project. */
async function packAndInstall(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-tarball-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const tarball = await packClient(folder);
  const project = join(folder, "project");
  mkdirSync(project);
  const manifest = { name: "empty", private: true, type: "module" };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  // Without a registry: the package has no dependency.
  const args = ["install", "--offline", "--no-audit", "--no-fund", tarball];
  const { code, stdout, stderr } = await runProgram("npm", { args, cwd: project });
  assert.equal(code, 0, stdout + stderr);
  return project;
}
