import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { endSentence } from '../../contract/format.ts';
import { DocumentFailure } from '../platform/process/document-failure.ts';
import { ask, type CompileReply, type DocumentRequest, startCompiler } from './compiler-process.ts';
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

  async function compile(request: DocumentRequest): Promise<CompileReply> {
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
    const data = mapText(request.data, toOneLine);
    try {
      return await ask(compiler, { ...request, data }, limit.milliseconds);
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
    return compile(request).catch((error: unknown) => {
      if (error instanceof DocumentFailure) throw error;
      log.warn({ err: error, template }, 'a document could not be rendered; it is tried again');
      return compile(request);
    });
  }

  async function renderNow(request: DocumentRequest): Promise<Buffer> {
    if (lastFailure && performance.now() < pausedUntil) throw lastFailure;
    const reply = await compileOrAgain(request).catch((error: unknown) => {
      lastFailure = toFailure(error);
      failuresInRow += 1;
      // One document alone may end the process: those behind it are tried.
      if (failuresInRow > 1 || lastFailure.fault === 'missing')
        pausedUntil = performance.now() + limit.pauseMilliseconds;
      throw lastFailure;
    });
    failuresInRow = 0;
    if ('pdf' in reply) return Buffer.from(reply.pdf);
    const refusal = `The template ${request.template} was refused: ${endSentence(reply.error)}`;
    throw new DocumentFailure('refused', refusal);
  }

  return {
    stop,
    async render(request: DocumentRequest): Promise<Buffer> {
      if (count >= waiting)
        throw Object.assign(new Error('Too many documents wait to be rendered'), {
          code: 'RENDERER_BUSY',
        });
      count += 1;
      const rendered = last.then(() => renderNow(request));
      last = rendered.catch(() => {}).then(() => (count -= 1));
      return rendered;
    },
  };
}

function toFailure(error: unknown): DocumentFailure {
  if (error instanceof DocumentFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DocumentFailure('stopped', message, error);
}
