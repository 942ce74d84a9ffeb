import * as z from 'zod/mini';

interface DefinedCall {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: unknown;
  readonly upload?: unknown;
  readonly audit?: unknown;
}

/** The names in a path: `orderId` of `/api/orders/:orderId/keys`. */
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type Params<Call extends DefinedCall, Name extends z.ZodMiniType> = Call extends { readonly params: unknown }
  ? unknown
  : [NamesIn<Call['path']>] extends [never]
    ? unknown
    : { readonly params: z.ZodMiniObject<Record<NamesIn<Call['path']>, Name>> };

/**
 * Adds what follows from the rest of a call. What sends a body or changes something is a POST: a search is one too,
 * because a licence key must not be in a URL. The names in a path are of the given shape, where a call doesn't say
 * otherwise.
 */
export function completeCalls<
  Name extends z.ZodMiniType,
  const Calls extends Readonly<Record<string, DefinedCall>>,
>(shape: Name, calls: Calls) {
  const completed = Object.entries(calls).map(([name, call]) => {
    const method = call.body || call.upload || call.audit ? 'POST' : 'GET';
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, shape]);
    const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) };
    return [name, { method, ...params, ...call }];
  });
  return Object.fromEntries(completed) as {
    readonly [Call in keyof Calls]: Calls[Call] & { readonly method: 'GET' | 'POST' } & Params<
        Calls[Call],
        Name
      >;
  };
}
