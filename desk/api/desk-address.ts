import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { fillPath } from '../../web/api/fill-path.ts';
import type { DeskInput } from './desk-types.ts';

type Values = Readonly<Record<string, unknown>>;

/** The path of a call with its parameters and query filled in. Empty values of the query are left out. */
export function deskAddress<C extends DeskCall>(call: C, input: DeskInput<C>): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  const path = fillPath(call.path, params);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}
