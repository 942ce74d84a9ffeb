import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { CompileJob, CompileReply } from './render.ts';

const { resolve } = createRequire(import.meta.url);

/** Those of `fonts` in `documents/look.typ`. One weight of a package is enough: the others are for other programs. */
const fonts = [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  join(dirname(resolve('@embedpdf/fonts-sc')), '..', 'fonts', 'NotoSansHans-Regular.otf'),
];

// The program that `render.ts` starts: it compiles one document after the other.

const [templates = '', mostMegabytes = '', shopPid = ''] = process.argv.slice(2);
// The seller may add fonts beside the templates.
const ofSeller = globSync(join(templates, 'fonts', '*.{ttf,otf}')).sort();
const compiler = NodeCompiler.create({
  workspace: templates,
  fontArgs: [{ fontPaths: [...fonts, ...ofSeller] }],
});

// Compiling blocks this thread. Another one ends the process when it has grown, or has lost its shop.
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
process.on('message', (job: CompileJob) => {
  process.send?.(compile(job));
  // Forgets what none of the last ten documents used.
  compiler.evictCache(10);
});

function compile(job: CompileJob): CompileReply {
  try {
    return { pdf: compilePrintable(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const substitute = '□';

/** Replaces what the fonts lack by a visible substitute: PDF/UA-1 refuses text that can't be displayed. */
function compilePrintable(job: CompileJob, tries = 3): Buffer {
  try {
    return compilePdf(job);
  } catch (error) {
    const missing = findMissingText(String(error));
    if (missing.length === 0) throw error;
    // The report may name a part of what is missing. However long that goes on, the buyer gets an invoice.
    if (tries === 0) return compilePdf({ ...job, data: job.data.replace(/[^ -~]/gu, substitute) });
    const data = missing.reduce((text, part) => text.replaceAll(part, substitute), job.data);
    return compilePrintable({ ...job, data }, tries - 1);
  }
}

/** The texts that an error of the compiler names, which is in the notation of Rust. */
function findMissingText(error: string): string[] {
  const found = error.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g);
  return [...found].map(([, text = '']) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
}

function compilePdf({ template, createdAt, data }: CompileJob): Buffer {
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs: { data } });
  const refused = compiled.takeError();
  if (refused) throw new Error(JSON.stringify(compiler.fetchDiagnostics(refused)));
  if (!compiled.result) throw new Error('The compiler returned no document');
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000);
  return compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp });
}
