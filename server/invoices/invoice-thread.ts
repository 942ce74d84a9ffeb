import { Worker } from 'node:worker_threads';
import type { InvoiceRequest } from './render-invoice.ts';

/** The thread reports that it has loaded everything, and then answers each request in the order they came. */
export type RenderAnswer = 'loaded' | { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

/** Little room for young objects has the bytes that they hold freed early. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

/** One thread that renders invoices, until it is ended or one of them takes too long. */
export class InvoiceThread {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<Buffer | null>[] = [];
  readonly #loading = Promise.withResolvers<void>();
  readonly #longestRender: number;
  readonly #onEnd: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `code` is the hash of the code that the thread may run; `longestRender` is in milliseconds. */
  constructor(code: string, longestRender: number, onEnd: () => void) {
    this.#longestRender = longestRender;
    this.#onEnd = onEnd;
    const workerData = { code };
    this.#worker = new Worker(new URL('./render-thread.ts', import.meta.url), { resourceLimits, workerData });
    this.#worker.unref();
    this.#loading.promise.catch(() => {});
    this.#worker.on('message', (answer: RenderAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The thread that renders invoices ended')));
  }

  get loaded(): Promise<void> {
    return this.#loading.promise;
  }

  /** Null when another invoice ended the thread before this one's turn. */
  render(request: InvoiceRequest): Promise<Buffer | null> {
    const asker = Promise.withResolvers<Buffer | null>();
    this.#waiting.push(asker);
    this.#worker.postMessage(request);
    if (this.#waiting.length === 1) this.#watch();
    return asker.promise;
  }

  /** Ends the thread, and fails everything that waits for it. */
  async end(): Promise<void> {
    const error = new Error('The thread that renders invoices ended');
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#fail(error);
    await this.#worker.terminate();
  }

  #take(answer: RenderAnswer) {
    if (answer === 'loaded') {
      this.#loading.resolve();
      return this.#watch();
    }
    const asker = this.#waiting.shift();
    this.#watch();
    if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf.buffer));
    else asker?.reject(answer.error);
  }

  /** Only the first invoice is being rendered: the time limit is its own. It begins again once the thread has loaded. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const error = new Error(`An invoice took more than ${this.#longestRender} ms to render`);
    this.#timer = setTimeout(() => this.#fail(error), this.#longestRender).unref();
  }

  /** Only the first invoice can be the cause: rendering of those behind it has not begun. */
  #fail(error: unknown): void {
    clearTimeout(this.#timer);
    this.#onEnd();
    this.#loading.reject(error);
    const [first, ...others] = this.#waiting.splice(0);
    first?.reject(error);
    for (const { resolve } of others) resolve(null);
    void this.#worker.terminate();
  }
}
