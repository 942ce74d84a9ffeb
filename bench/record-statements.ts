import { appendFileSync } from 'node:fs';
import { Client } from 'pg';

/**
 * Loaded before a shop (`node --import`), it writes every statement that the shop sends to PostgreSQL into
 * STATEMENTS_FILE, one JSON line `[text, values, name]` each. It slows the shop down: never load it into one that is measured.
 */
const file = process.env.STATEMENTS_FILE ?? '';

Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args: unknown[]) {
    const {
      text,
      values = [],
      name = '',
    } = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : Object(args[0]);
    appendFileSync(file, `${JSON.stringify([text, writeValues(values), name])}\n`);
    return Reflect.apply(query, client, args);
  },
});

function writeValues(values: unknown): string {
  return JSON.stringify(Array.isArray(values) ? values.map(writeBytes) : []);
}

/** Bytes, also those in lists, as text that can be replaced when the statement is sent again. */
function writeBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeBytes);
  return Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value;
}
