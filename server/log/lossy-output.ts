import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Most characters that are kept while nothing can be written. */
const mostKept = 1024 * 1024;

/** Lines are written together, since a write for each took a third of a busy shop's CPU time. */
const pauseMilliseconds = 100;

/** How long the end of the process waits for a reader that is slow. */
const patienceAtEnd = 500;

/**
 * An output that never stops the process: on a full disk, or in a pipe that is closed or that nobody reads, it keeps
 * some lines and drops and counts later ones. It tries again ten times a second. Once it can write again, it writes
 * what it kept and then how many lines were lost.
 */
export class LossyOutput implements DestinationStream {
  readonly #fd: number;
  readonly #describeLoss: (lines: number) => string;
  #kept: string[] = [];
  #keptLength = 0;
  #lost = 0;
  /** What the last write has not taken. */
  #unwritten: Buffer = Buffer.alloc(0);
  #state: 'idle' | 'waiting' | 'writing' = 'idle';

  /** Writing to a pipe or socket must return EAGAIN instead of blocking: `process.stderr` sets that up. */
  constructor({ fd }: { readonly fd: number }, describeLoss: (lines: number) => string) {
    this.#fd = fd;
    this.#describeLoss = describeLoss;
    process.on('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#keptLength + line.length > mostKept) {
      this.#lost += 1;
      return;
    }
    this.#kept.push(line);
    this.#keptLength += line.length;
    if (this.#state === 'idle') this.#writeLater();
  }

  #writeLater(): void {
    this.#state = 'waiting';
    setTimeout(() => this.#writeNow(), pauseMilliseconds).unref();
  }

  #writeNow(): void {
    this.#state = 'writing';
    this.#collect();
    write(this.#fd, this.#unwritten, (error, written) => {
      if (error) return this.#writeLater();
      this.#unwritten = this.#unwritten.subarray(written);
      if (this.#unwritten.length > 0) return this.#writeNow();
      if (this.#kept.length > 0) return this.#writeLater();
      this.#state = 'idle';
    });
  }

  /** A line that was written in part comes first: its rest completes it. */
  #collect(): void {
    if (this.#unwritten.length > 0) return;
    const loss = this.#lost > 0 ? this.#describeLoss(this.#lost) : '';
    this.#unwritten = Buffer.from(this.#kept.join('') + loss);
    this.#kept = [];
    this.#keptLength = 0;
    this.#lost = 0;
  }

  /** A write that is under way ends without help: the process waits for it. */
  #writeRest(): void {
    const deadline = Date.now() + patienceAtEnd;
    if (this.#state === 'writing') this.#unwritten = Buffer.alloc(0);
    do {
      this.#collect();
      try {
        this.#unwritten = this.#unwritten.subarray(writeSync(this.#fd, this.#unwritten));
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (!isBusy || Date.now() > deadline) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    } while (this.#unwritten.length > 0 || this.#kept.length > 0);
  }
}
