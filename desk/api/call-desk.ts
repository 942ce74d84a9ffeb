import type * as z from 'zod/mini';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { readFile, readJson, type Sent, send } from '../../web/api/send.ts';
import { createStore } from '../../web/browser/create-store.ts';

type Part<C extends DeskCall, Name extends string> =
  C extends Record<Name, infer S extends z.ZodMiniType> ? Record<Name, z.input<S>> : unknown;

export type DeskInput<C extends DeskCall> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: string } ? { readonly upload: Blob } : unknown);

export type DeskAnswer<C extends DeskCall> = C extends { answer: infer S extends z.ZodMiniType }
  ? z.output<S>
  : Awaited<ReturnType<typeof readNamedFile>>;

/** Longer than the slowest call: an import of 100,000 keys. */
const usualTimeoutMilliseconds = 120_000;

/** An export of years arrives for as long as it is read. */
const fileTimeoutMilliseconds = 900_000;

/**
 * Makes a call of the desk. When it needs a fresh code, asks the operator for one and makes the
 * call again. Rejects with an {@link ApiError}.
 */
export async function callDesk<C extends DeskCall>(
  call: C,
  input: DeskInput<C>,
): Promise<DeskAnswer<C>> {
  const { upload, ...sent } = input as Sent & { readonly upload?: Blob };
  const file = upload && { body: upload.slice(0, upload.size, call.upload) };
  const timeoutMilliseconds = timeoutOf(call);
  const sendOnce = () => send(call, { ...sent, ...file, timeoutMilliseconds });

  const response = await sendOnce().catch(async (error: unknown) => {
    const needsCode = error instanceof ApiError && error.problem?.code === 'fresh-code-needed';
    if (!needsCode || !(await enterFreshCode())) throw error;
    return sendOnce();
  });
  return (await readAnswer(call, response)) as DeskAnswer<C>;
}

function timeoutOf({ answer }: DeskCall): number {
  if (answer === 'csv') return fileTimeoutMilliseconds;
  return usualTimeoutMilliseconds;
}

async function readAnswer({ answer }: DeskCall, response: Response): Promise<unknown> {
  if (typeof answer === 'string') return readNamedFile(response);
  return readJson(response, answer);
}

/** A file and the name that the server gave it. */
async function readNamedFile(response: Response) {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'download'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return { file: await readFile(response), name };
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
