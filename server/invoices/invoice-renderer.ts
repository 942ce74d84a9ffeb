import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { InvoiceRequest } from './render-invoice.ts';

/** Draws invoices aside from the thread that answers requests. */
export interface InvoiceRenderer {
  /** The PDF of an invoice. One after the other is drawn. */
  render(request: InvoiceRequest): Promise<Buffer>;
  /** Ends the thread: to be called when nobody waits for an invoice. */
  close(): Promise<void>;
}

/** What the thread answers to each request, in the order they came. */
export type RenderAnswer = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

/** Fonts and PDF library take 40 MB: a thread that nobody needs any more gives them back. */
const idleMilliseconds = 10_000;

/** A thread that starts with the first invoice, and ends when none was asked for a while. */
export class ThreadInvoiceRenderer implements InvoiceRenderer {
  #thread: RenderThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  async render(request: InvoiceRequest): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#thread ??= new RenderThread(() => {
      this.#thread = null;
    });
    const thread = this.#thread;
    try {
      return await thread.render(request);
    } finally {
      if (thread.isIdle) this.#restWith(thread);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  #restWith(thread: RenderThread): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void thread.end(), idleMilliseconds).unref();
  }
}

/** Little room for young objects has the bytes that they hold freed early. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

/** One life of the thread, and who waits for it. */
class RenderThread {
  readonly #worker = new Worker(new URL('./render-thread.ts', import.meta.url), { resourceLimits });
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];
  readonly #forget: () => void;

  constructor(forget: () => void) {
    this.#forget = forget;
    this.#worker.unref();
    this.#worker.on('message', (answer: RenderAnswer) => {
      const asker = this.#waiting.shift();
      if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf.buffer));
      else asker?.reject(answer.error);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The thread that draws invoices ended')));
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  render(request: InvoiceRequest): Promise<Buffer> {
    const asker = Promise.withResolvers<Buffer>();
    this.#waiting.push(asker);
    this.#worker.postMessage(request);
    return asker.promise;
  }

  async end(): Promise<void> {
    this.#forget();
    const ended = once(this.#worker, 'exit');
    await this.#worker.terminate();
    await ended;
  }

  #fail(error: unknown): void {
    this.#forget();
    for (const asker of this.#waiting.splice(0)) asker.reject(error);
  }
}
