import type * as z from 'zod/mini';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { ApiError, connectionError, readErrorAnswer } from '../../web/api/api-error.ts';
import { fillPath, readJson } from '../../web/api/send.ts';
import { createStore } from '../../web/browser/create-store.ts';

type Part<C extends DeskCall, Name extends string> =
  C extends Record<Name, infer S extends z.ZodMiniType> ? Record<Name, z.input<S>> : unknown;

export type DeskInput<C extends DeskCall> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: string } ? { readonly upload: Blob } : unknown);

/** A file and the name that the server gave it. */
export interface DeskFile {
  readonly file: Blob;
  readonly name: string;
}

export type DeskAnswer<C extends DeskCall> = C extends { answer: infer S extends z.ZodMiniType }
  ? z.output<S>
  : DeskFile;

/** Longer than the slowest call: an import of 100,000 keys. */
const timeoutMilliseconds = 120_000;

/**
 * Makes a call of the desk, and is the only place that uses `fetch`. When the call needs a fresh code, it asks the
 * operator for one and makes the call again. Rejects with an {@link ApiError}.
 */
export async function callDesk<C extends DeskCall>(call: C, input: DeskInput<C>): Promise<DeskAnswer<C>> {
  const response = await sendWithFreshCode(() => send(call, input));
  const { answer } = call;
  return (await (typeof answer === 'string'
    ? readFile(response)
    : readJson(response, answer))) as DeskAnswer<C>;
}

async function sendWithFreshCode(sendOnce: () => Promise<Response>): Promise<Response> {
  try {
    return await sendOnce();
  } catch (error) {
    const needsCode = error instanceof ApiError && error.problem?.code === 'fresh-code-needed';
    if (!needsCode || !(await enterFreshCode())) throw error;
    return sendOnce();
  }
}

async function send<C extends DeskCall>(call: C, input: DeskInput<C>): Promise<Response> {
  const { body, upload } = input as { body?: unknown; upload?: Blob };
  const response = await fetch(deskAddress(call, input), {
    method: call.method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(upload && { headers: { 'Content-Type': call.upload ?? upload.type }, body: upload }),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

async function readFile(response: Response): Promise<DeskFile> {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'download'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return { file: await response.blob().catch(throwConnectionError), name };
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}

type Values = Readonly<Record<string, unknown>>;

/** The path of a call with its parameters and query filled in. Empty values of the query are left out. */
export function deskAddress<C extends DeskCall>(call: C, input: DeskInput<C>): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  const path = fillPath(call.path, params);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Whether the operator entered a fresh code: everyone who needs one waits for it. */
const asking = createStore<PromiseWithResolvers<boolean> | null>(null);

/** Opens the dialog that asks the operator for a fresh code. False when the operator closes it. */
function enterFreshCode(): Promise<boolean> {
  const asked = asking.get() ?? Promise.withResolvers<boolean>();
  asking.set(asked);
  return asked.promise;
}

export function settleFreshCode(isEntered: boolean) {
  asking.get()?.resolve(isEntered);
  asking.set(null);
}

export function useFreshCodeNeeded(): boolean {
  return asking.useValue() !== null;
}
