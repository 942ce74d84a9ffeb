import * as z from 'zod/mini';

interface DefinedCall {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: unknown;
}

/** The names in a path: `orderId` of `/api/orders/:orderId/keys`. */
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type Params<Call extends DefinedCall> = Call extends { readonly params: unknown }
  ? unknown
  : [NamesIn<Call['path']>] extends [never]
    ? unknown
    : { readonly params: z.ZodMiniObject<Record<NamesIn<Call['path']>, z.ZodMiniString>> };

/**
 * Adds what follows from the rest of a call. What sends a body or changes something is a POST. The
 * names in a path are any text, where a call doesn't say otherwise.
 */
export function completeCalls<const Calls extends Readonly<Record<string, DefinedCall>>>(
  calls: Calls,
) {
  const completed = Object.entries(calls).map(([name, call]) => {
    const method = call.body ? 'POST' : 'GET';
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, z.string()]);
    const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) };
    return [name, { method, ...params, ...call }];
  });
  return Object.fromEntries(completed) as {
    readonly [Call in keyof Calls]: Calls[Call] & { readonly method: 'GET' | 'POST' } & Params<
        Calls[Call]
      >;
  };
}
