import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Database } from '../server/database/tables.ts';

/**
 * Opens the ledger of the demo gateway server: the shop's tables `demo_gateway_charges` and `demo_gateway_refunds` in a
 * SQLite file. A charge is on disk before the gateway responds.
 */
export function openLedger(folder: string): Kysely<Database> {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'ledger.sqlite'));
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table if not exists demo_gateway_charges (
      order_id text primary key,
      amount_cents integer not null,
      outcome text not null,
      reason text,
      transaction_id text unique,
      created_at text not null default current_timestamp
    );
    create table if not exists demo_gateway_refunds (
      refund_id text primary key,
      gateway_refund_id text not null unique,
      transaction_id text not null,
      amount_cents integer not null,
      created_at text not null default current_timestamp
    );
  `);
  const columns = file.prepare(`select name from pragma_table_info('demo_gateway_charges')`).all();
  if (!columns.some(({ name }) => name === 'refunded_cents'))
    file.exec('alter table demo_gateway_charges add column refunded_cents integer not null default 0');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(file) }) });
}

/** Gives Node's SQLite the interface that Kysely expects. */
function adapt(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(sql) {
      const statement = file.prepare(sql);
      const bind = (values: readonly unknown[]) => values as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...bind(values)),
        run: (values) => statement.run(...bind(values)),
        iterate: (values) => statement.iterate(...bind(values)),
      };
    },
  };
}
