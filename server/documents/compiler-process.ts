import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

export interface CompileJob {
  readonly template: string;
  readonly createdAt: Date;
  readonly data: string;
}

export type CompileReply = { readonly pdf: Buffer } | { readonly error: string };

/** A process that compiles documents, one at a time. It keeps memory for each, so it must not live long. */
export class CompilerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  jobs = 0;
  isAlive = true;

  constructor(templates: string, mostMegabytes: number) {
    this.#child = fork(join(import.meta.dirname, 'compile.ts'), [templates, String(mostMegabytes)], {
      // It needs no setting and no secret.
      env: {},
      execArgv: [],
      // The folder that the shop was started in may be gone: a new release has replaced it, and the restart is yet to come.
      cwd: templates,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((_, reject) => {
      const end = (cause: unknown) => {
        this.isAlive = false;
        reject(new Error('The process that compiles documents ended', { cause }));
      };
      this.#child.once('error', end);
      this.#child.once('exit', (code, signal) => end({ code, signal }));
    });
    // It may end while nobody waits for it.
    this.#ended.catch(() => {});
    this.#letGo();
    // Purchases come first.
    if (this.#child.pid) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }

  /** Rejects when the process ends, or takes longer. It is of no use then. */
  async compile(job: CompileJob, mostMilliseconds: number): Promise<CompileReply> {
    this.jobs += 1;
    this.#child.ref();
    this.#child.channel?.ref();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('A document took too long')), mostMilliseconds);
    const reply = new Promise<CompileReply>((resolve, reject) => {
      this.#child.once('message', (message: CompileReply) => resolve(message));
      this.#child.send(job, (error) => error && reject(error));
    });
    try {
      return await Promise.race([reply, this.#ended, late.promise]);
    } finally {
      clearTimeout(timer);
      this.#letGo();
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** Lets this process exit while that one waits for a document. */
  #letGo(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
