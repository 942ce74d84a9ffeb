import { hashDrawingCode } from './drawing-code.ts';
import { InvoiceThread } from './invoice-thread.ts';
import type { InvoiceRequest } from './render-invoice.ts';

/** Renders invoices outside the thread that answers requests. */
export interface InvoiceRenderer {
  /** The PDF of an invoice. They are rendered one after the other. */
  render(request: InvoiceRequest): Promise<Buffer>;
  /** Ends the thread, and fails what waits for it. */
  close(): Promise<void>;
}

/** Rendering takes well under a second, and 10 s where a thread starts on a busy machine. */
const longestRenderMilliseconds = 20_000;

/**
 * A thread that starts with the shop and is kept, at 40 MB: an upgrade may delete the code and the fonts under a
 * running shop. It is replaced when a render fails to end, by one that uses only the code that the shop started with.
 */
export class ThreadInvoiceRenderer implements InvoiceRenderer {
  readonly #code = hashDrawingCode();
  readonly #longestRender: number;
  #thread: InvoiceThread | null = null;

  constructor(longestRender = longestRenderMilliseconds) {
    this.#longestRender = longestRender;
  }

  /** Waits until everything that rendering needs is loaded. */
  static async start(): Promise<ThreadInvoiceRenderer> {
    const renderer = new ThreadInvoiceRenderer();
    await renderer.#open().loaded;
    return renderer;
  }

  /** Invoices that waited behind one that ended its thread are rendered by the next thread. */
  async render(request: InvoiceRequest): Promise<Buffer> {
    for (;;) {
      const pdf = await this.#open().render(request);
      if (pdf) return pdf;
    }
  }

  async close(): Promise<void> {
    await this.#thread?.end();
  }

  #open(): InvoiceThread {
    if (this.#thread) return this.#thread;
    // A thread that ends late must not make the renderer forget the one that replaced it.
    const thread = new InvoiceThread(this.#code, this.#longestRender, () => {
      if (this.#thread === thread) this.#thread = null;
    });
    this.#thread = thread;
    return thread;
  }
}
