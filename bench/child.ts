import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { type LoadInput, loadResult } from './load.ts';

/** A file of this folder in a process of its own: loads and floors must not share the shop's event loop. */
export interface Child<Message> {
  /** The one message that it sent: its address, or its figures. */
  readonly message: Message;
  end(): Promise<void>;
}

export async function startChild<Schema extends z.ZodMiniType>(
  file: string,
  input: unknown,
  schema: Schema,
): Promise<Child<z.output<Schema>>> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(input)]);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  return {
    message: z.parse(schema, message),
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** Runs a file to its end and returns its message. */
export async function runChild<Schema extends z.ZodMiniType>(file: string, input: unknown, schema: Schema) {
  const child = await startChild(file, input, schema);
  await child.end();
  return child.message;
}

/** Runs a load to its end: `child-load.ts`. */
export function runLoadChild(input: LoadInput) {
  return runChild('child-load.ts', input, loadResult);
}

export const address = z.object({ url: z.string() });

/** In the child: what it was started with. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return z.parse(schema, JSON.parse(process.argv[2] ?? 'null'));
}

/** In the child: sends the one message. The child ends with its parent. */
export function send(message: unknown): void {
  process.once('disconnect', () => process.exit());
  process.send?.(message);
}
