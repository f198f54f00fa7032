import { SqliteAdapter, SqliteDialect } from "kysely";

/**
 * Kysely runs migrations outside of a transaction with SQLite, though SQLite can undo changes of tables. With this
 * dialect, all migrations of a start are one transaction: a process that is killed meanwhile leaves none half done.
 */
export class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
