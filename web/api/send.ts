import type * as z from 'zod/mini';
import { ApiError, connectionError, parseJson, readErrorAnswer } from './api-error.ts';

/** The only place that uses `fetch`. Every function rejects with an {@link ApiError}. */

/** Longer than the slowest response: a checkout settles within about 20 s. */
const timeoutMilliseconds = 45_000;

interface Call {
  readonly method: string;
  readonly path: string;
  /** A word where it is a file. */
  readonly answer: z.ZodMiniType | string;
}

type Answer<C extends Call> = C['answer'] extends infer S extends z.ZodMiniType ? z.output<S> : Blob;

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call of the contract and reads its answer. */
export async function ask<C extends Call>(call: C, sent?: Sent): Promise<Answer<C>> {
  const response = await send(call, sent);
  const { answer } = call;
  const read =
    typeof answer === 'string' ? response.blob().catch(throwConnectionError) : readJson(response, answer);
  return (await read) as Answer<C>;
}

export async function send(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params = {}, query, body, headers }: Sent = {},
): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(fillPath(path, params) + search, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

/** Reads a successful response as JSON of the given shape. */
export async function readJson<S extends z.ZodMiniType>(response: Response, shape: S): Promise<z.output<S>> {
  const { data, success } = shape.safeParse(parseJson(await readText(response)));
  if (success) return data;
  const { status } = response;
  throw new ApiError(`${status}: The shop sent a response that this page cannot read.`, { status });
}

export function readText(response: Response): Promise<string> {
  return response.text().catch(throwConnectionError);
}

/** The path of a call with its parameters: `/api/orders/:orderId/invoice`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}
