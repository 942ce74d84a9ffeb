import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Most characters that are kept while nothing can be written. */
const mostKept = 1024 * 1024;

/** Lines are written together: one write per line took a third of a busy shop's CPU time. */
const intervalMilliseconds = 100;

/** How long the end of the process waits for a slow reader. */
const exitMilliseconds = 500;

/**
 * Never blocks or ends the process, as pino's own does on a full disk: it drops and counts lines.
 */
export class LossyOutput implements DestinationStream {
  readonly #fd: number;
  readonly #describeLoss: (lines: number) => string;
  #kept = '';
  #lost = 0;
  #unwritten: Buffer = Buffer.alloc(0);
  #isWriting = false;

  /** Writing to a pipe must return EAGAIN instead of blocking: `process.stderr` sets that up. */
  constructor({ fd }: { readonly fd: number }, describeLoss: (lines: number) => string) {
    this.#fd = fd;
    this.#describeLoss = describeLoss;
    setInterval(() => this.#flush(), intervalMilliseconds).unref();
    process.on('exit', () => this.#flushAtExit());
  }

  write(line: string): void {
    if (this.#kept.length + line.length > mostKept) this.#lost += 1;
    else this.#kept += line;
  }

  #flush(): void {
    if (this.#isWriting || !this.#hasUnwritten()) return;
    this.#isWriting = true;
    write(this.#fd, this.#unwritten, (error, written) => {
      this.#isWriting = false;
      if (error) return;
      this.#unwritten = this.#unwritten.subarray(written);
      if (this.#unwritten.length > 0) this.#flush();
    });
  }

  /**
   * Takes the kept lines once all before them are written: the rest of a partly written line comes
   * first.
   */
  #hasUnwritten(): boolean {
    if (this.#unwritten.length > 0) return true;
    if (this.#lost > 0) this.#kept += this.#describeLoss(this.#lost);
    this.#unwritten = Buffer.from(this.#kept);
    this.#kept = '';
    this.#lost = 0;
    return this.#unwritten.length > 0;
  }

  #flushAtExit(): void {
    const deadline = Date.now() + exitMilliseconds;
    // The process waits for a write that is in progress.
    if (this.#isWriting) this.#unwritten = Buffer.alloc(0);
    while (this.#hasUnwritten()) {
      try {
        this.#unwritten = this.#unwritten.subarray(writeSync(this.#fd, this.#unwritten));
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (!isBusy || Date.now() > deadline) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }
}
