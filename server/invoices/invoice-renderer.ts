import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hashDrawingCode } from './drawing-code.ts';
import type { InvoiceRequest } from './render-invoice.ts';

/** Draws invoices aside from the thread that answers requests. */
export interface InvoiceRenderer {
  /** The PDF of an invoice. One after the other is drawn. */
  render(request: InvoiceRequest): Promise<Buffer>;
  /** Ends the thread: to be called when nobody waits for an invoice. */
  close(): Promise<void>;
}

/** The thread says that it has loaded everything, and then answers each request in the order they came. */
export type RenderAnswer = 'loaded' | { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

/**
 * A thread that starts with the shop and is kept, at 40 MB: an upgrade may delete the code and the fonts under a
 * running shop. A thread that replaces a broken one draws only with the code that the shop started with.
 */
export class ThreadInvoiceRenderer implements InvoiceRenderer {
  readonly #code = hashDrawingCode();
  #thread: RenderThread | null = null;

  /** Waits until everything that drawing needs is loaded. */
  static async start(): Promise<ThreadInvoiceRenderer> {
    const renderer = new ThreadInvoiceRenderer();
    await renderer.#open().loaded;
    return renderer;
  }

  async render(request: InvoiceRequest): Promise<Buffer> {
    return this.#open().render(request);
  }

  async close(): Promise<void> {
    await this.#thread?.end();
  }

  #open(): RenderThread {
    this.#thread ??= new RenderThread(this.#code, () => {
      this.#thread = null;
    });
    return this.#thread;
  }
}

/** Little room for young objects has the bytes that they hold freed early. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

/** One life of the thread, and who waits for it. */
class RenderThread {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];
  readonly #forget: () => void;
  readonly #loading = Promise.withResolvers<void>();

  constructor(code: string, forget: () => void) {
    this.#forget = forget;
    this.#worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      resourceLimits,
      workerData: { code },
    });
    this.#worker.unref();
    this.#loading.promise.catch(() => {});
    this.#worker.on('message', (answer: RenderAnswer) => {
      if (answer === 'loaded') return this.#loading.resolve();
      const asker = this.#waiting.shift();
      if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf.buffer));
      else asker?.reject(answer.error);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The thread that draws invoices ended')));
  }

  get loaded(): Promise<void> {
    return this.#loading.promise;
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
    this.#loading.reject(error);
    for (const asker of this.#waiting.splice(0)) asker.reject(error);
  }
}
