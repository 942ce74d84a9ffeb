import * as z from 'zod/mini';
import type { Sentence } from './audit-sentences.ts';

export const rowName = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not an id'));

/** The id or the place in a list after which its next page begins. */
export const after = z.optional(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the next page of a list')),
);

/** What operators are, the least first: each may do what those before it may. */
export const roles = ['support', 'sales', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what needs another at least. `anyone` need not be signed in. */
export function isAllowed(role: Role, least: OperatorAction['role']): boolean {
  return least === 'anyone' || roles.indexOf(role) >= roles.indexOf(least);
}

/** What an operator does: a call of the desk, a command, or both. */
export interface OperatorAction {
  readonly summary: string;
  /** The least role that may do it. `anyone` is for the calls that sign in. */
  readonly role: Role | 'anyone';
  readonly body?: z.ZodMiniType;
  readonly upload?: 'text/csv';
  readonly query?: z.ZodMiniType;
  readonly params?: z.ZodMiniObject;
  /** A schema, or the kind of file. */
  readonly answer: z.ZodMiniType | 'pdf' | 'csv';
  /** Its event in the audit. All that changes something has one, written in its transaction. */
  readonly audit?: string;
  /** What the audit says of it. Events of every release are described by it. */
  readonly says?: Sentence;
}

export interface DeskCall extends OperatorAction {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Needs a code of the last 15 minutes: for money, what is sold, whole keys and whole lists. */
  readonly needsFreshCode?: true;
  /** Shows or mails whole keys: how often an operator may do that at the desk is limited. */
  readonly revealsKeys?: true;
}

/**
 * Calls of the desk by their names, which name their paths: `/desk/api/orders/read-order/:orderId`.
 * What sends a body or changes something is a POST: a search is one too, because a licence key must
 * not be in a URL.
 */
export function defineCalls<
  const Calls extends Readonly<Record<string, Omit<DeskCall, 'method' | 'path'>>>,
>(area: string, calls: Calls) {
  const defined = Object.entries(calls).map(([name, call]) => {
    const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const ids = Object.keys(call.params?.shape ?? {}).map((id) => `/:${id}`);
    const method = call.body || call.upload || call.audit ? 'POST' : 'GET';
    return [name, { ...call, method, path: `/desk/api/${area}/${words}${ids.join('')}` }];
  });
  return Object.fromEntries(defined) as {
    readonly [Name in keyof Calls]: Calls[Name] & Pick<DeskCall, 'method' | 'path'>;
  };
}

/** The most rows that a list counts. */
export const mostCounted = 10_000;

const screen =
  /^\/(orders|quotes|customers|keys|products|exports|audit|health|account)(\/[\w-]+)?$/;

/** Whether the desk's page shows something at a path, such as `/orders/INV-000042`. */
export function isDeskScreen(path: string): boolean {
  return screen.test(path);
}
