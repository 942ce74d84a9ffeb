import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Ledger } from './ledger.ts';

/** Opens the ledger in a folder. What is committed is on disk before the double responds. */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'ledger.sqlite'));
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table if not exists objects (
      sequence integer primary key autoincrement,
      id text not null unique,
      kind text not null,
      body text not null
    );
    create index if not exists objects_kind on objects (kind, sequence);
    create table if not exists cards (
      payment_method text primary key,
      confirmation_token text not null unique,
      name text not null
    );
    create table if not exists responses (
      idempotency_key text primary key,
      request text not null,
      status integer not null,
      body text not null,
      created integer not null
    );
    create table if not exists later_steps (
      sequence integer primary key autoincrement,
      kind text not null,
      object_id text not null,
      due_at integer not null
    );
  `);
  return new Ledger(file);
}
