// A separate process that holds the write lock of a database until its standard input ends.
import Database from "better-sqlite3";

const [, , file = ""] = process.argv;
const database = new Database(file, { timeout: 120_000 });
database.exec("BEGIN EXCLUSIVE");
process.stdout.write("locked\n");
process.stdin.resume().once("end", () => {
  database.exec("ROLLBACK");
  database.close();
});
