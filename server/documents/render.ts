import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Scheme } from '../../brand/tokens.ts';
import { mapText, toOneLine } from './printable-text.ts';

export interface DocumentRequest {
  readonly template: 'invoice' | 'quote' | 'adjustment-note';
  readonly createdAt: Date;
  /** The seller's colours on white paper, as `data.brand`: never replaced by □, as texts may be. */
  readonly brand?: Scheme;
  readonly data: object;
}

/** Compiles a PDF. The same request returns the same bytes. */
export type RenderDocument = (request: DocumentRequest) => Promise<Buffer>;

export type Renderer = ReturnType<typeof openRenderer>;

const defaultLimits = {
  milliseconds: 20_000,
  /** How many documents one process compiles: it keeps memory of each permanently. */
  documents: 500,
  idleMilliseconds: 60_000,
  megabytes: 700,
  waiting: 200,
};

const shopTemplates = join(import.meta.dirname, '..', '..', 'documents');

interface RendererParts {
  readonly log: FastifyBaseLogger;
  readonly templates?: string;
  readonly limits?: Partial<typeof defaultLimits>;
}

/**
 * One after the other in a process of its own. When that ends or hangs, the document is tried
 * again.
 */
export function openRenderer({ log, templates = shopTemplates, limits }: RendererParts) {
  const { waiting, ...limit } = { ...defaultLimits, ...limits };
  let compiler: ChildProcess | null = null;
  let jobs = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();

  function stop(): void {
    clearTimeout(idleTimer);
    compiler?.kill('SIGKILL');
    compiler = null;
  }

  async function compile(request: DocumentRequest): Promise<CompileReply> {
    clearTimeout(idleTimer);
    if (!compiler?.connected) {
      compiler = startCompiler(templates, limit.megabytes);
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

  async function renderNow(request: DocumentRequest): Promise<Buffer> {
    const { template } = request;
    const reply = await compile(request).catch((error: unknown) => {
      log.warn({ err: error, template }, 'a document could not be rendered; it is tried again');
      return compile(request);
    });
    if ('pdf' in reply) return Buffer.from(reply.pdf);
    throw new Error(`The template ${template} was refused: ${endSentence(reply.error)}`);
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

function endSentence(text: string): string {
  if (/[.!?]$/.test(text)) return text;
  return `${text}.`;
}

export type CompileJob = DocumentRequest;

export type CompileReply = { readonly pdf: Buffer } | { readonly error: string };

/**
 * Compiles one document at a time. It keeps memory for each, so it must not live long. Its end is
 * an error event, too.
 */
function startCompiler(templates: string, mostMegabytes: number): ChildProcess {
  const program = join(import.meta.dirname, 'compile.ts');
  const child = fork(program, [templates, String(mostMegabytes), String(process.pid)], {
    // It needs no setting and no secret.
    env: {},
    execArgv: [],
    // The folder that the shop was started in may be gone: a new release has replaced it, and the
    // restart is yet to come.
    cwd: templates,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It may end while nobody waits for it.
  child.on('error', () => {});
  child.once('exit', (code, signal) => {
    const cause = { code, signal };
    child.emit('error', new Error('The process that compiles documents ended', { cause }));
  });
  // Purchases come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  letGo(child);
  return child;
}

/** Rejects when the process ends, or takes longer. It is of no use then. */
async function ask(
  child: ChildProcess,
  job: CompileJob,
  mostMilliseconds: number,
): Promise<CompileReply> {
  const late = new Error('A document took too long');
  const timer = setTimeout(() => child.emit('error', late), mostMilliseconds);
  child.ref();
  child.channel?.ref();
  try {
    const replied = once(child, 'message');
    child.send(job);
    const [reply] = await replied;
    return reply;
  } finally {
    clearTimeout(timer);
    letGo(child);
  }
}

/** Lets this process exit while that one waits for a document. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
