import * as z from 'zod/mini';

export const rowName = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not an id'));

/** The id or the place in a list after which its next page begins. */
export const after = z.optional(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the next page of a list')),
);

/** What operators are, the least first: each may do what those before it may. */
export const roles = ['support', 'sales', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether an operator of a role may do what needs at least another. `anyone` needs nobody to be signed in. */
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
  readonly params?: z.ZodMiniType;
  /** A schema, or the kind of file. */
  readonly answer: z.ZodMiniType | 'pdf' | 'csv';
  /** What the audit calls it. Every action that changes something has one, written in its commit. */
  readonly audit?: string;
}

/** What the definition of a call says. */
interface DefinedCall extends OperatorAction {
  readonly path: `/desk/api/${string}`;
  /** Needs a code that is at most 15 minutes old: it moves money, changes what is sold, or shows keys. */
  readonly needsFreshCode?: true;
  /** Shows or mails whole keys: how often an operator may do that at the desk is limited. */
  readonly revealsKeys?: true;
}

export interface DeskCall extends DefinedCall {
  readonly method: 'GET' | 'POST';
}

/** The names in a path: `orderId` of `/desk/api/orders/:orderId`. */
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type Params<Call extends DefinedCall> = Call extends { readonly params: unknown }
  ? unknown
  : [NamesIn<Call['path']>] extends [never]
    ? unknown
    : { readonly params: z.ZodMiniObject<Record<NamesIn<Call['path']>, typeof rowName>> };

/**
 * Calls of the desk by their names. What sends a body or changes something is a POST: a search is one too, because a
 * licence key must not be in a URL. The names in a path are ids, where a call doesn't say otherwise.
 */
export function defineCalls<const Calls extends Readonly<Record<string, DefinedCall>>>(calls: Calls) {
  const completed = Object.entries(calls).map(([name, call]) => {
    const method = call.body || call.upload || call.audit ? 'POST' : 'GET';
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, rowName]);
    const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) };
    return [name, { ...params, ...call, method }];
  });
  return Object.fromEntries(completed) as {
    readonly [Name in keyof Calls]: Calls[Name] & Pick<DeskCall, 'method'> & Params<Calls[Name]>;
  };
}
