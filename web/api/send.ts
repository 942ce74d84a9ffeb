import { ApiError, connectionError, parseJson, readErrorAnswer } from './api-error.ts';

/** The only place that uses `fetch`. Every function rejects with an {@link ApiError}. */

/** Longer than the slowest response: a checkout settles within about 20 s. */
const timeoutMilliseconds = 45_000;

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function send(
  call: { method: string; path: string },
  { body, headers }: Sent = {},
): Promise<Response> {
  const response = await fetch(call.path, {
    method: call.method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

/** Reads a successful response as JSON; `parse` returns null for what is not the expected JSON. */
export async function read<Value>(
  response: Response,
  parse: (json: unknown) => Value | null,
): Promise<Value> {
  const value = parse(parseJson(await readText(response)));
  if (value !== null) return value;
  const { status } = response;
  throw new ApiError(`${status}: The shop sent a response that this page cannot read.`, { status });
}

export function readText(response: Response): Promise<string> {
  return response.text().catch(throwConnectionError);
}

/** Reads a successful response as a file. */
export function readFile(response: Response): Promise<Blob> {
  return response.blob().catch(throwConnectionError);
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}
