import type * as z from 'zod/mini';
import { ApiError, connectionError, parseJson, readErrorAnswer } from './api-error.ts';

/** The only place of both pages that uses `fetch`. Every function rejects with an {@link ApiError}. */

/** Longer than the slowest response: a checkout settles within about 20 s. */
const usualTimeoutMilliseconds = 45_000;

interface Call {
  readonly method: string;
  readonly path: string;
  /** A word where it is a file. */
  readonly answer: z.ZodMiniType | string;
}

type Answer<C extends Call> = C['answer'] extends infer S extends z.ZodMiniType
  ? z.output<S>
  : Blob;

type Values = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly params?: Values;
  readonly query?: Values;
  /** A file, or what is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds?: number;
}

/** Makes a call of the contract and reads its answer. */
export async function ask<C extends Call>(call: C, sent?: Sent): Promise<Answer<C>> {
  const response = await send(call, sent);
  const { answer } = call;
  const read = typeof answer === 'string' ? readFile(response) : readJson(response, answer);
  return (await read) as Answer<C>;
}

export async function send(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, query, body, headers, timeoutMilliseconds = usualTimeoutMilliseconds }: Sent = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof Blob);
  const response = await fetch(fillPath(path, params, query), {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

/** Reads a successful response as JSON of the given shape. */
export async function readJson<S extends z.ZodMiniType>(
  response: Response,
  shape: S,
): Promise<z.output<S>> {
  const { data, success } = shape.safeParse(parseJson(await readText(response)));
  if (success) return data;
  const { status } = response;
  throw new ApiError(`${status}: The shop sent a response that this page cannot read.`, { status });
}

export function readText(response: Response): Promise<string> {
  return response.text().catch(throwConnectionError);
}

export function readFile(response: Response): Promise<Blob> {
  return response.blob().catch(throwConnectionError);
}

/** The path of a call with its parameters, such as `/api/orders/:orderId/invoice`, and its query without empty values. */
export function fillPath(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}
