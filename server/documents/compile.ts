import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readDocumentLogo } from '../../brand/built-logo.ts';
import type { CompileJob, CompileReply } from './compiler-process.ts';
import { shopFonts } from './fonts.ts';
import { exitWithoutCompiler } from './missing-compiler.ts';
import type { CanDraw } from './open-fonts.ts';
import { isPlain, mapText, replaceReported, replaceUndrawable } from './printable-text.ts';
import { describeDiagnostics } from './template-error.ts';
import { tidyDrawing } from './tidy-drawing.ts';

// The program that `render.ts` starts: it compiles one document after the other.

const [templates = '', mostMegabytes = '', shopPid = '', name = ''] = process.argv.slice(2);
const { NodeCompiler } = await loadCompiler(name);
// The seller may add fonts beside the templates.
const ofSeller = globSync(join(templates, 'fonts', '*.{ttf,otf}')).sort();
const fonts = [...shopFonts, ...ofSeller];
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: fonts }] });
let canDraw: CanDraw | null = null;
const logo = readDocumentLogo();

// Compiling blocks this thread. Another one ends the process when it has grown, or has lost its
// shop.
const watch = `
  const isOver = () => process.ppid !== ${shopPid} || process.memoryUsage.rss() > ${mostMegabytes}e6;
  setInterval(() => isOver() && process.kill(process.pid, 'SIGKILL'), 100);`;
const watcher = new Worker(watch, { eval: true });
// It starts only while this thread is free.
await once(watcher, 'online');
watcher.unref();

// Ctrl-C reaches this process, too. The shop ends it when the documents under way are done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (job: CompileJob) => {
  process.send?.(await compile(job));
  // Forgets what none of the last ten documents used.
  compiler.evictCache(10);
});

/** Loading fails where the package, or its build for this machine, is not installed. */
async function loadCompiler(
  name: string,
): Promise<typeof import('@myriaddreamin/typst-ts-node-compiler')> {
  try {
    return await import(name);
  } catch {
    process.exit(exitWithoutCompiler);
  }
}

async function compile(job: CompileJob): Promise<CompileReply> {
  try {
    return await compilePrintable(job);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Replaces what the fonts lack, inside each value alone. Most documents need no look at the fonts.
 */
async function compilePrintable(job: CompileJob): Promise<CompileReply> {
  if (isPlain(job.data)) return compileReplacing(job);
  canDraw ??= (await import('./open-fonts.ts')).openFonts(fonts);
  const canAnyDraw = canDraw;
  const data = mapText(job.data, (text) => replaceUndrawable(text, canAnyDraw));
  return compileReplacing({ ...job, data });
}

/**
 * A seller's own fonts and templates may draw less than the fonts have. The document is made
 * nevertheless.
 */
function compileReplacing(job: CompileJob, tries = 3): CompileReply {
  try {
    return compileDocument(job);
  } catch (error) {
    const reported = findMissingCharacters(String(error));
    if (reported.size === 0) throw error;
    // The report may name a part of what is missing.
    const replaced = tries === 0 ? null : reported;
    const data = mapText(job.data, (text) => replaceReported(text, replaced));
    if (JSON.stringify(data) !== JSON.stringify(job.data))
      return compileReplacing({ ...job, data }, tries - 1);
    if (tries <= 0) throw error;
    return compileReplacing(job, 0);
  }
}

/**
 * The characters of the texts that an error of the compiler names, which is in the notation of
 * Rust.
 */
function findMissingCharacters(error: string): ReadonlySet<string> {
  const found = error.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g);
  const texts = [...found].map(([, text = '']) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  return new Set(texts.flatMap((text) => [...text.normalize('NFC'), ...text]));
}

function compileDocument({ template, form, createdAt, brand, data }: CompileJob): CompileReply {
  const mainFilePath = join(templates, `${template}.typ`);
  const inputs = { data: JSON.stringify({ ...data, brand, logo }) };
  const compiled = compiler.compile({ mainFilePath, inputs });
  const refused = compiled.takeError();
  if (refused) throw new Error(describeDiagnostics(compiler.fetchDiagnostics(refused), templates));
  const document = compiled.result;
  if (!document) throw new Error('The compiler returned no document');
  if (form === 'drawing') {
    const pages = document.numOfPages;
    return { drawing: { svg: tidyDrawing(compiler.plainSvg(document), pages), pages } };
  }
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000);
  return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }) };
}
