import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hashDrawingCode } from './drawing-code.ts';
import type { DocumentRequest } from './render-document.ts';

/** Rendering takes well under a second, and 10 s where a thread starts on a busy machine. */
const longestRenderMilliseconds = 20_000;

/** A small young generation frees the bytes that its objects hold early. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };

/**
 * Renders invoices and adjustment notes one after the other, in a thread: in the main one, rendering delays the event loop by up to 250 ms
 * instead of 16. The thread starts with the shop and is kept, at 40 MB, because an upgrade may delete the code and the
 * fonts under a running shop. A thread that fails or takes too long is replaced by one that uses only the code the shop
 * started with.
 */
export class InvoiceRenderer {
  readonly #code = hashDrawingCode();
  readonly #longestRender: number;
  #thread: Worker | null = null;
  #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(longestRender = longestRenderMilliseconds) {
    this.#longestRender = longestRender;
  }

  /** Loads everything that rendering needs. */
  static async start(): Promise<InvoiceRenderer> {
    const renderer = new InvoiceRenderer();
    await renderer.#openThread(renderer.#closing.signal);
    return renderer;
  }

  render(request: DocumentRequest): Promise<Buffer> {
    const { signal } = this.#closing;
    const pdf = this.#last.then(() => this.#renderNext(request, signal));
    this.#last = pdf.catch(() => {});
    return pdf;
  }

  /** Ends the thread. Requests that wait for it fail; later ones start another. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    this.#closing.abort(new Error('The thread that renders invoices ended'));
    this.#closing = new AbortController();
    await thread?.terminate();
  }

  async #renderNext(request: DocumentRequest, closing: AbortSignal): Promise<Buffer> {
    closing.throwIfAborted();
    const thread = this.#thread ?? (await this.#openThread(closing));
    const timeout = AbortSignal.timeout(this.#longestRender);
    thread.postMessage(request);
    const pdf = await receive(thread, AbortSignal.any([closing, timeout])).catch((error) => {
      throw timeout.aborted
        ? new Error(`An invoice took more than ${this.#longestRender} ms to render`)
        : error;
    });
    return Buffer.from(pdf);
  }

  async #openThread(closing: AbortSignal): Promise<Worker> {
    const workerData = { code: this.#code };
    const thread = new Worker(new URL('./invoice-thread.ts', import.meta.url), {
      resourceLimits,
      workerData,
    });
    this.#thread = thread;
    thread.unref();
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null;
    });
    await receive(thread, closing);
    return thread;
  }
}

/** The next message of a thread. Ends a thread that fails, or that sends none before the signal aborts. */
async function receive(thread: Worker, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const [message] = await once(thread, 'message', { signal });
    return message;
  } catch (error) {
    await thread.terminate();
    throw signal.reason ?? error;
  }
}
