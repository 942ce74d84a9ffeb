import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface FollowedProgram {
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Resolves when it prints a line like this, and rejects when it ends before. */
  readonly printed: (line: RegExp) => Promise<void>;
  /** Its exit code, once it has ended and everything that it printed is read. */
  readonly ended: Promise<number | null>;
}

/** Reads what a program prints. One line at a time can be waited for. */
export function followProgram(child: ChildProcess): FollowedProgram {
  let output = '';
  let check: () => void = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
      check();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => output,
    printed: (line) =>
      new Promise((resolve, reject) => {
        check = () => {
          if (line.test(output)) resolve();
        };
        check();
        void ended.then(() => reject(new Error(`It ended:\n${output}`)));
      }),
    ended,
  };
}
