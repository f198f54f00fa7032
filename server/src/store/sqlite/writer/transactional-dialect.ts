import { SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from "kysely";
import type { SqliteDatabase } from "../open-database.ts";
import { prepareOnce } from "../prepare-once.ts";

/**
 * With SQLite, Kysely runs migrations outside of a transaction, although SQLite can roll back changes of tables. With
 * this dialect, all migrations of a start are one transaction: a kill during a migration changes nothing.
 */
export class TransactionalDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new TransactionalDriver(this.#database);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database: prepareOnce(database) });
    this.#database = database;
  }

  /** SQLite itself rolls back when the disk is full. A second rollback would fail, and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
