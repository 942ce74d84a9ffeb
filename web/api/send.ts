import type * as z from 'zod/mini';
import { ApiError, connectionError, parseJson, readErrorAnswer } from './api-error.ts';

/**
 * The only place of both pages that uses `fetch`. Every function rejects with an {@link ApiError}.
 */

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
  /** Those without a value are left out. */
  readonly headers?: Readonly<Record<string, string | false | null | undefined>>;
  readonly timeoutMilliseconds?: number;
}

/** Makes a call of the contract and reads its answer. */
export async function ask<C extends Call>(call: C, sent?: Sent): Promise<Answer<C>> {
  const response = await send(call, sent);
  const { answer } = call;
  if (typeof answer === 'string') return (await readFile(response)) as Answer<C>;
  return (await readJson(response, answer)) as Answer<C>;
}

export async function send(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, query, body, headers, timeoutMilliseconds = usualTimeoutMilliseconds }: Sent = {},
): Promise<Response> {
  const isFile = body instanceof Blob;
  const type = body !== undefined && !isFile && 'application/json';
  const response = await fetch(fillPath(path, params, query), {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: listGiven({ 'Content-Type': type, ...headers }),
    body: isFile ? body : JSON.stringify(body),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

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

/** A path such as `/api/orders/:orderId/invoice` with its parameters and its query. */
export function fillPath(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(listGiven(query));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function listGiven(values: Values): [name: string, value: string][] {
  const nothing: readonly unknown[] = [undefined, null, false, ''];
  const given = Object.entries(values).filter(([, value]) => !nothing.includes(value));
  return given.map(([name, value]) => [name, String(value)]);
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}
