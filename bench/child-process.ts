import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A process that serves until it is ended. */
export interface ServingChild<Message> {
  /** What it told when it was ready. */
  readonly told: Message;
  end(): Promise<void>;
}

/** Starts a file of this folder in a process of its own, and waits for the one message it sends when it is ready. */
export async function startChild<Schema extends z.ZodMiniType>(
  file: string,
  input: unknown,
  message: Schema,
): Promise<ServingChild<z.output<Schema>>> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(input)]);
  const told = z.parse(message, await firstMessage(file, child));
  return {
    told,
    async end() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Runs a file of this folder in a process of its own to its end; answers what it tells. */
export async function runChild<Schema extends z.ZodMiniType>(
  file: string,
  input: unknown,
  message: Schema,
): Promise<z.output<Schema>> {
  const child = await startChild(file, input, message);
  await child.end();
  return child.told;
}

/** In the child: what it was given. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return z.parse(schema, JSON.parse(process.argv[2] ?? 'null'));
}

/** In the child: tells the parent, and ends with it. */
export function tell(message: unknown): void {
  process.once('disconnect', () => process.exit());
  process.send?.(message);
}

async function firstMessage(file: string, child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`${file} ended with ${code} before it told anything`)));
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message;
  } catch (error) {
    throw ended.signal.reason ?? error;
  }
}
