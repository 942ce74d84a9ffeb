import { appendFileSync } from 'node:fs';
import { Client } from 'pg';

/**
 * Loaded before a shop (`node --import`), it writes every statement the shop sends to PostgreSQL into the file
 * that STATEMENTS_FILE names, one JSON line each. It slows the shop down: never load it into one that is measured.
 */
const file = process.env.STATEMENTS_FILE;
if (!file) throw new Error('STATEMENTS_FILE must name a file');

Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args: unknown[]) {
    appendFileSync(file, `${JSON.stringify({ ...describeStatement(args), journey: numberJourney() })}\n`);
    return Reflect.apply(query, client, args);
  },
});

let journey = 0;
let isUnderWay = false;

/** Statements that are sent before anything else can happen travel together. */
function numberJourney(): number {
  if (!isUnderWay) {
    isUnderWay = true;
    journey += 1;
    queueMicrotask(() => {
      isUnderWay = false;
    });
  }
  return journey;
}

function describeStatement([statement, values]: unknown[]): object {
  if (typeof statement === 'object' && statement && 'text' in statement) {
    return describeStatement([statement.text, 'values' in statement ? statement.values : values]);
  }
  return { text: statement, values: Array.isArray(values) ? values.map(describeValue) : [] };
}

function describeValue(value: unknown): unknown {
  return Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value;
}
