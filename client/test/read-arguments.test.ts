import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../src/cli/commands.ts";
import { readArguments, UsageError } from "../src/cli/read-arguments.ts";

test("a mistake in the options is named with what to write instead", () => {
  const dash = "One that begins with a dash is written";
  for (const [line, message] of [
    ["wait a@b --timeout", "--timeout needs a value."],
    ["wait a@b --timeout -1", `--timeout needs a value. ${dash} --timeout=-VALUE.`],
    ["wait a@b --from --code", `--from needs a value. ${dash} --from=-VALUE.`],
    ["wait a@b --code=4", "--code takes no value."],
    ["--help=new", "--help takes no value."],
    ["new --life 60", "Unknown option '--life'. mayfly --help lists the options of each command."],
  ] as const) {
    assert.throws(
      () => readArguments(line.split(" ")),
      (error) => {
        assert.ok(error instanceof UsageError);
        assert.equal(error.message, message);
        return true;
      },
    );
  }
  // The id of a message can begin with one dash, or with two.
  for (const id of ["-x9.1", "--x9.1"]) {
    assert.throws(() => readArguments(["read", "a@b", id]), /mayfly read ADDRESS -- -ID$/);
  }
});

test("wrong use of a command is refused with its use", async () => {
  for (const [line, reason] of [
    ["", /^No command\. Use: mayfly COMMAND/],
    ["toString", /^Unknown command "toString"/],
    ["wait", /^Use: mayfly wait ADDRESS$/],
    ["wait a@b --code --link", /^Only one of/],
    ["wait a@b --timeout soon", /a whole number of seconds from 1 to 99999, not "soon"/],
    ["wait a@b --timeout 100000", /from 1 to 99999, not "100000"/],
    ["wait a@b --since 4", /^Unknown option '--since'/],
    ["read a@b -x9.1", /Put -- before an operand .*: mayfly read ADDRESS -- -ID$/],
    ["new --code", /^mayfly new has no option --code\.$/],
  ] as const) {
    const args = line.split(" ").filter((part) => part !== "");
    // oxlint-disable-next-line no-await-in-loop -- in order
    await assert.rejects(runCommand(args), (error) => {
      assert.ok(error instanceof UsageError, line);
      assert.match(error.message, reason);
      return true;
    });
  }
});

test("a value may begin with a dash after an equals sign", () => {
  const { command, operands, options } = readArguments(["wait", "a@b", "--subject=-5 %"]);
  assert.deepEqual([command, operands, options.subject], ["wait", ["a@b"], "-5 %"]);
});
