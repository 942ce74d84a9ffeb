import { invalidParameter } from './api-error.ts';
import type { Kind, Ledger } from './ledger.ts';

/** Which kind of object each field names by its id. */
const fields: Readonly<Record<string, Kind>> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  failure_balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};

type Expandable = Record<string, unknown>;

/** Puts objects in the place of their ids: `latest_charge`, `data.charge.refunds` and so on. */
export function expand(ledger: Ledger, body: object, paths: readonly string[]): object {
  const copy = structuredClone(body) as Expandable;
  for (const path of paths) expandPath(ledger, copy, path.split('.'), path);
  return copy;
}

function expandPath(ledger: Ledger, object: Expandable, [name = '', ...rest]: string[], path: string): void {
  const value = object[name];
  if (name === 'data' && Array.isArray(value)) {
    for (const entry of value) expandPath(ledger, entry, rest, path);
    return;
  }
  const isRefunds = name === 'refunds' && object.object === 'charge';
  const kind = fields[name];
  if (!isRefunds && !kind) throw invalidParameter('expand', `This property cannot be expanded (${path}).`);
  if (isRefunds) object[name] = listRefunds(ledger, String(object.id));
  else if (kind && typeof value === 'string') object[name] = ledger.find(kind, value);
  const expanded = object[name];
  if (rest.length > 0 && isObject(expanded)) expandPath(ledger, expanded, rest, path);
}

function isObject(value: unknown): value is Expandable {
  return typeof value === 'object' && value !== null;
}

function listRefunds(ledger: Ledger, charge: string) {
  const data = ledger.list('refund').filter((refund) => refund.charge === charge);
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
