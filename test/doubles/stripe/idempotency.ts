import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Ledger } from './ledger.ts';
import type { Answer } from './work.ts';

/** How long Stripe keeps the response of an idempotency key, in seconds. */
const keptSeconds = 24 * 3600;

/** A request with an idempotency key. Two requests are identical when path and parameters are. */
export interface KeyedRequest {
  readonly key: string;
  readonly path: string;
  readonly body: string;
}

interface Row {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** The response that a key already has; null when the request is the first with it. */
export function findResponse(ledger: Ledger, request: KeyedRequest, now: number): Answer | null {
  const sql = 'select request, status, body from responses where idempotency_key = ? and created > ?';
  const [row] = ledger.rows<Row>(sql, request.key, now - keptSeconds);
  if (!row) return null;
  if (row.request !== digest(request)) throw refuseOtherRequest(request.key);
  return { status: row.status, body: JSON.parse(row.body) };
}

/** Keeps a response under its key. Part of the transaction that did the work. */
export function keepResponse(ledger: Ledger, request: KeyedRequest, answer: Answer, now: number): void {
  const sql =
    'insert or replace into responses (idempotency_key, request, status, body, created) values (?, ?, ?, ?, ?)';
  ledger.run(sql, request.key, digest(request), answer.status, JSON.stringify(answer.body), now);
}

export function refuseKeyInUse(key: string): ApiError {
  const message = `Another request with the idempotency key ${key} is still in progress.`;
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function refuseOtherRequest(key: string): ApiError {
  const message = `The idempotency key ${key} was used before with other parameters. Use another key for another request.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}

/** Without what the request contains: a card number would be on disk. */
function digest({ path, body }: KeyedRequest): string {
  const sorted = new URLSearchParams(body);
  sorted.sort();
  return createHash('sha256').update(`${path}\n${sorted}`).digest('hex');
}
