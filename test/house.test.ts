import { describe, expect, it } from 'vitest';
import { readSourceFiles, type SourceFile } from './source-files.ts';

const files = readSourceFiles();
const isTest = ({ path }: SourceFile) => /^(test|bench|gallery)\//.test(path) || /\.test\.tsx?$/.test(path);

describe('source files', () => {
  it('are at most 200 lines long', () => {
    const written = files.filter(({ path }) => path !== 'server/platform/database/tables.ts');
    const long = written.filter(({ text }) => text.split('\n').length > 201);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('have names in kebab-case that say what is in them', () => {
    const odd = files.filter(
      ({ path }) => !/^[a-z0-9./-]+$/.test(path) || /(^|\/|-)(utils?|helpers?|common|misc)\b/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('leave the environment to the start', () => {
    const readers = files.filter(
      (file) => !isTest(file) && !file.path.startsWith('scripts/') && file.text.includes('process.env'),
    );
    expect(readers.map(({ path }) => path)).toEqual([
      // A program of its own, which the image runs.
      'deploy/container/check-health.mjs',
      'server/main.ts',
    ]);
  });

  it('take no path from an address of a file, which is another on Windows', () => {
    const taking = files.filter(({ text }) => /new URL\([^;]{0,80}import\.meta\.url\)\.pathname/.test(text));
    expect(taking.map(({ path }) => path)).toEqual([]);
  });

  it('skip no test', () => {
    const word = /\b(it|test|describe)\.(only|skip|todo|skipIf|runIf|fails)\b/;
    const skipping = files.filter(({ text }) => word.test(text));
    expect(skipping.map(({ path }) => path)).toEqual([]);
  });
});
