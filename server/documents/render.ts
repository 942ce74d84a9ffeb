import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { endSentence } from '../../contract/format.ts';
import { DocumentFailure } from '../platform/process/document-failure.ts';
import {
  ask,
  type CompileJob,
  type CompileReply,
  type DocumentRequest,
  type Drawing,
  startCompiler,
} from './compiler-process.ts';
import { mapText, toOneLine } from './printable-text.ts';

/**
 * Compiles a PDF. The same request returns the same bytes. Throws a {@link DocumentFailure} when
 * the attempt failed.
 */
export type RenderDocument = (request: DocumentRequest) => Promise<Buffer>;

export type Renderer = ReturnType<typeof openRenderer>;

const defaultLimits = {
  milliseconds: 20_000,
  /** How many documents one process compiles: it keeps memory of each permanently. */
  documents: 500,
  idleMilliseconds: 60_000,
  megabytes: 700,
  waiting: 200,
  /** After two documents in a row whose process ended, the next ones fail at once for this long. */
  pauseMilliseconds: 30_000,
  /** What a draft may take, and how long it waits for documents before it. */
  draftMilliseconds: 10_000,
  /** While more documents wait, drafts are refused. */
  waitingForDrafts: 10,
};

const shopTemplates = join(import.meta.dirname, '..', '..', 'documents');

interface RendererParts {
  readonly log: FastifyBaseLogger;
  readonly templates?: string;
  /** The compiler's package, or the path of a module like it. */
  readonly compilerPackage?: string | undefined;
  readonly limits?: Partial<typeof defaultLimits>;
}

/**
 * One after the other in a process of its own. When that ends or hangs, the document is tried
 * again.
 *
 * Drafts come last: each waits until no document does. One that fails isn't tried again, and never
 * lets the documents behind it fail.
 */
export function openRenderer({
  log,
  templates = shopTemplates,
  compilerPackage = '@myriaddreamin/typst-ts-node-compiler',
  limits,
}: RendererParts) {
  const { waiting, ...limit } = { ...defaultLimits, ...limits };
  let compiler: ChildProcess | null = null;
  let jobs = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let failuresInRow = 0;
  let lastFailure: DocumentFailure | null = null;
  let pausedUntil = 0;

  function stop(): void {
    clearTimeout(idleTimer);
    compiler?.kill('SIGKILL');
    compiler = null;
  }

  async function compile(job: CompileJob, mostMilliseconds: number): Promise<CompileReply> {
    clearTimeout(idleTimer);
    if (!compiler?.connected) {
      compiler = startCompiler([
        templates,
        String(limit.megabytes),
        String(process.pid),
        compilerPackage,
      ]);
      jobs = 0;
    }
    jobs += 1;
    const data = mapText(job.data, toOneLine);
    try {
      return await ask(compiler, { ...job, data }, mostMilliseconds);
    } catch (error) {
      stop();
      throw error;
    } finally {
      if (jobs >= limit.documents) stop();
      else idleTimer = setTimeout(stop, limit.idleMilliseconds).unref();
    }
  }

  async function compileOrAgain(request: DocumentRequest): Promise<CompileReply> {
    const { template } = request;
    const job = { ...request, form: 'pdf' } as const;
    return compile(job, limit.milliseconds).catch((error: unknown) => {
      if (error instanceof DocumentFailure) throw error;
      log.warn({ err: error, template }, 'a document could not be rendered; it is tried again');
      return compile(job, limit.milliseconds);
    });
  }

  async function renderNow(request: DocumentRequest): Promise<Buffer> {
    refuseWhilePaused();
    const reply = await compileOrAgain(request).catch((error: unknown) => {
      lastFailure = toFailure(error);
      failuresInRow += 1;
      // One document alone may end the process: those behind it are tried.
      if (failuresInRow > 1 || lastFailure.fault === 'missing')
        pausedUntil = performance.now() + limit.pauseMilliseconds;
      throw lastFailure;
    });
    failuresInRow = 0;
    return readPdf(reply, request);
  }

  async function compileDraft(job: CompileJob): Promise<CompileReply> {
    const latest = performance.now() + limit.draftMilliseconds;
    while (count > 0) {
      if (count > limit.waitingForDrafts || performance.now() > latest) throw busy();
      await last;
    }
    return enqueue(() => {
      refuseWhilePaused();
      return compile(job, limit.draftMilliseconds).catch((error: unknown) => {
        throw toFailure(error);
      });
    });
  }

  function refuseWhilePaused(): void {
    if (lastFailure && performance.now() < pausedUntil) throw lastFailure;
  }

  function enqueue<Made>(make: () => Promise<Made>): Promise<Made> {
    count += 1;
    const made = last.then(make);
    last = made.catch(() => {}).then(() => (count -= 1));
    return made;
  }

  return {
    stop,

    async render(request: DocumentRequest): Promise<Buffer> {
      if (count >= waiting) throw busy();
      return enqueue(() => renderNow(request));
    },

    renderDraft: async (request: DocumentRequest): Promise<Buffer> =>
      readPdf(await compileDraft({ ...request, form: 'pdf' }), request),

    async drawDraft(request: DocumentRequest): Promise<Drawing> {
      const reply = await compileDraft({ ...request, form: 'drawing' });
      if ('drawing' in reply) return reply.drawing;
      throw refusalOf(reply, request);
    },
  };
}

export function busy(message = 'Too many documents wait to be rendered'): Error {
  return Object.assign(new Error(message), { code: 'RENDERER_BUSY' });
}

function readPdf(reply: CompileReply, request: DocumentRequest): Buffer {
  if ('pdf' in reply) return Buffer.from(reply.pdf);
  throw refusalOf(reply, request);
}

function refusalOf(reply: CompileReply, { template }: DocumentRequest): DocumentFailure {
  const why = 'error' in reply ? reply.error : 'it was made in another form';
  return new DocumentFailure(
    'refused',
    `The template ${template} was refused: ${endSentence(why)}`,
  );
}

function toFailure(error: unknown): DocumentFailure {
  if (error instanceof DocumentFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DocumentFailure('stopped', message, error);
}
