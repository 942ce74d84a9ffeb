import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Scheme } from '../../brand/tokens.ts';
import { DocumentFailure } from '../platform/process/document-failure.ts';
import { exitWithoutCompiler, missingCompiler } from './missing-compiler.ts';

export interface DocumentRequest {
  readonly template: 'invoice' | 'quote' | 'adjustment-note' | 'evidence';
  readonly createdAt: Date;
  /** The seller's colours on white paper, as `data.brand`: never replaced by □, as texts may be. */
  readonly brand?: Scheme;
  readonly data: object;
}

export interface CompileJob extends DocumentRequest {
  /** A drawing is for a page of the desk. */
  readonly form: 'pdf' | 'drawing';
}

/** The pages of a document below each other, as one SVG in which letters are shapes. */
export interface Drawing {
  readonly svg: string;
  readonly pages: number;
}

export type CompileReply =
  | { readonly pdf: Buffer }
  | { readonly drawing: Drawing }
  | { readonly error: string };

/**
 * Compiles one document at a time. It keeps memory for each, so it must not live long. Its end is
 * an error event, too.
 */
export function startCompiler(
  args: readonly [templates: string, ...others: string[]],
): ChildProcess {
  const program = join(import.meta.dirname, 'compile.ts');
  const child = fork(program, args, {
    // It needs no setting and no secret.
    env: {},
    execArgv: [],
    // The folder that the shop was started in may be gone: a new release has replaced it, and the
    // restart is yet to come.
    cwd: args[0],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It may end while nobody waits for it.
  child.on('error', () => {});
  child.once('exit', (code, signal) => {
    const cause = { code, signal };
    const ended = new Error('The process that compiles documents ended', { cause });
    const isMissing = code === exitWithoutCompiler;
    child.emit('error', isMissing ? new DocumentFailure('missing', missingCompiler) : ended);
  });
  // Purchases come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  letGo(child);
  return child;
}

/** Rejects when the process ends, or takes longer. It is of no use then. */
export async function ask(
  child: ChildProcess,
  job: CompileJob,
  mostMilliseconds: number,
): Promise<CompileReply> {
  const late = new Error('A document took too long');
  const timer = setTimeout(() => child.emit('error', late), mostMilliseconds);
  child.ref();
  child.channel?.ref();
  try {
    const replied = once(child, 'message');
    child.send(job);
    const [reply] = await replied;
    return reply;
  } finally {
    clearTimeout(timer);
    letGo(child);
  }
}

/** Lets this process exit while that one waits for a document. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
