import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { type LoadInput, loadResult } from './load.ts';

/**
 * Runs a file of this folder in a process of its own, because loads and floors must not share the shop's event loop.
 * `message` is the one message that it sends: its address, or its figures.
 */
export async function startChild<Schema extends z.ZodMiniType>(file: string, input: unknown, schema: Schema) {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(input)]);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  const end = async () => {
    child.kill();
    await ended;
  };
  return { message: z.parse(schema, message), end };
}

/** Runs a file to its end and returns its message. */
export async function runChild<Schema extends z.ZodMiniType>(file: string, input: unknown, schema: Schema) {
  const { message, end } = await startChild(file, input, schema);
  await end();
  return message;
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
