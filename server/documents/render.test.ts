import { spawn, spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { openRenderer } from './render.ts';

const greeting = '#set document(title: "A", date: auto)\n#set text(lang: "en")\nHello';
const endless =
  '#range(9000).map(i => range(9000).map(j => range(9000).map(k => i * j + k).sum()).sum()).sum()';
const growing = '#let all = (1,)\n#for i in range(40) { all += all }';

/** A folder with a template of each kind for every test. */
let templates: string;
beforeEach(async () => {
  templates = await makeTemporaryFolder();
  await Promise.all([write('quote', greeting), write('invoice', endless), write('adjustment-note', growing)]);
  return () => rm(templates, { recursive: true });
});

const write = (name: string, source: string) => writeFile(join(templates, `${name}.typ`), source);
const request = (template: 'invoice' | 'quote' | 'adjustment-note') => ({
  template,
  createdAt: new Date(0),
  data: {},
});
const calm = request('quote');

function open(limits: NonNullable<Parameters<typeof openRenderer>[0]['limits']> = {}) {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).err.message) });
  const renderer = openRenderer({ log, templates, limits });
  onTestFinished(() => renderer.stop());
  return { ...renderer, warnings };
}

/** The processes that compile these templates. */
function findCompilers(): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', `compile.ts ${templates}`], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

describe('the process that compiles documents', () => {
  it('starts with the first document, and ends after a while without one', async () => {
    const { render } = open({ idleMilliseconds: 1 });
    expect(findCompilers()).toEqual([]);
    expect((await render(calm)).toString('latin1', 0, 5)).toBe('%PDF-');
    await expect.poll(findCompilers).toEqual([]);
    await render(calm);
  });

  it('ends after so many documents: it keeps memory for each', async () => {
    const { render } = open({ documents: 2 });
    await render(calm);
    const [first] = findCompilers();
    await render(calm);
    await render(calm);
    await expect.poll(findCompilers).toHaveLength(1);
    expect(findCompilers()).not.toContain(first);
  });

  it('has a lower priority than the shop', async () => {
    const { render } = open();
    await render(calm);
    const [pid = 0] = findCompilers();
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  it('ends when the shop is killed, even while it compiles', async () => {
    const program = `
      import { openRenderer } from ${JSON.stringify(join(import.meta.dirname, 'render.ts'))};
      const { render } = openRenderer({ log: console, templates: ${JSON.stringify(templates)} });
      await render({ template: 'invoice', createdAt: new Date(), data: {} });`;
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await expect.poll(findCompilers, { timeout: 20_000 }).toHaveLength(1);
    shop.kill('SIGKILL');
    await expect.poll(findCompilers, { timeout: 20_000 }).toEqual([]);
  });
});

describe('a document', () => {
  it('is tried again when the process ends under it', async () => {
    const { render, warnings } = open();
    const rendered = render(request('invoice'));
    await expect.poll(findCompilers).toHaveLength(1);
    await write('invoice', greeting);
    for (const pid of findCompilers()) process.kill(pid, 'SIGKILL');
    expect((await rendered).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(warnings).toEqual(['The process that compiles documents ended']);
  });

  it('that never ends is given up after two tries, and the next one is rendered', async () => {
    const { render, warnings } = open({ milliseconds: 3_000 });
    const [endless, next] = await Promise.allSettled([render(request('invoice')), render(calm)]);
    expect([endless.status, next.status]).toEqual(['rejected', 'fulfilled']);
    expect(warnings).toEqual(['A document took too long']);
  });

  it('that takes ever more memory is given up after two tries, and the next one is rendered', async () => {
    const { render, warnings } = open({ megabytes: 400 });
    const [growing, next] = await Promise.allSettled([render(request('adjustment-note')), render(calm)]);
    expect([growing.status, next.status]).toEqual(['rejected', 'fulfilled']);
    expect(warnings).toEqual(['The process that compiles documents ended']);
  });

  it('that the compiler refuses is refused immediately, with its reason', async () => {
    await write('invoice', '#panic("no such field")');
    const { render, warnings } = open();
    await expect(render(request('invoice'))).rejects.toThrow(/invoice was refused.*no such field/);
    await write('invoice', '#set document(title: "A")\n= A\n=== B');
    await expect(render(request('invoice'))).rejects.toThrow('PDF/UA-1 error');
    expect(warnings).toEqual([]);
  });

  it('is refused when too many wait', async () => {
    const { render } = open({ waiting: 2 });
    const waiting = [render(calm), render(calm)];
    await expect(render(calm)).rejects.toMatchObject({ code: 'RENDERER_BUSY' });
    await Promise.all(waiting);
    await render(calm);
  });
});
