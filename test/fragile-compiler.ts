import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openRenderer } from '../server/documents/render.ts';
import { openLog } from '../server/platform/log/log.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const realPackage = import.meta.resolve('@myriaddreamin/typst-ts-node-compiler');

/** The text of a document that ends the compiler, as one that takes too much memory does. */
export const poison = 'Venomous';

/** A renderer whose compiler is not installed yet, or ends under one document. */
export async function openFragileRenderer({ pauseMilliseconds = 200 } = {}) {
  const folder = await makeTemporaryFolder();
  const compilerPackage = join(folder, 'compiler.mjs');
  const renderer = openRenderer({ log: openLog('silent'), compilerPackage, limits: { pauseMilliseconds } });
  onTestFinished(async () => {
    renderer.stop();
    await rm(folder, { recursive: true });
  });
  const write = (source: string) =>
    writeFile(compilerPackage, `import compiler from ${JSON.stringify(realPackage)};\n${source}`);
  return {
    renderer,
    install: () => write('export const { NodeCompiler } = compiler;'),
    installWithPoison: () =>
      write(`export const NodeCompiler = {
        create(options) {
          const real = compiler.NodeCompiler.create(options);
          return {
            compile(job) {
              if (job.inputs.data.includes(${JSON.stringify(poison)})) process.kill(process.pid, 'SIGKILL');
              return real.compile(job);
            },
            fetchDiagnostics: (error) => real.fetchDiagnostics(error),
            evictCache: (age) => real.evictCache(age),
            pdf: (document, settings) => real.pdf(document, settings),
          };
        },
      };`),
  };
}
