import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, onTestFinished } from 'vitest';
import { openRenderer } from '../server/documents/render.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export const greeting = '#set document(title: "A", date: auto)\n#set text(lang: "en")\nHello';
// Calls of functions would be kept in memory.
const endless = '#for i in range(9000) { for j in range(9000) { for k in range(9000) {} } }';
const growing = '#let all = (1,)\n#for i in range(40) { all += all }';

/** A folder with a template of each kind for every test. */
export let templates: string;
beforeEach(async () => {
  templates = await makeTemporaryFolder();
  await Promise.all([write('quote', greeting), write('invoice', endless), write('adjustment-note', growing)]);
  return () => rm(templates, { recursive: true });
});

export const write = (name: string, source: string) => writeFile(join(templates, `${name}.typ`), source);
export const request = (template: 'invoice' | 'quote' | 'adjustment-note') => ({
  template,
  createdAt: new Date(0),
  data: {},
});
export const calm = request('quote');

export function open(
  limits: NonNullable<Parameters<typeof openRenderer>[0]['limits']> = {},
  compilerPackage?: string,
) {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).err.message) });
  const renderer = openRenderer({ log, templates, limits, compilerPackage });
  onTestFinished(() => renderer.stop());
  return { ...renderer, warnings };
}

/** The processes that compile these templates. */
export function findCompilers(): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', `compile.ts ${templates}`], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
