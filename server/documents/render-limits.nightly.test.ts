import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calm, findCompilers, open, request, templates } from '../../test/try-renderer.ts';

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

  it.each([
    { moment: 'starts', before: '' },
    { moment: 'compiles', before: "await render({ template: 'quote', ...document });" },
  ])('ends when the shop is killed while it $moment', async ({ before }) => {
    const program = `
      import { openRenderer } from ${JSON.stringify(join(import.meta.dirname, 'render.ts'))};
      const { render } = openRenderer({ log: console, templates: ${JSON.stringify(templates)} });
      const document = { createdAt: new Date(), data: {} };
      ${before}
      render({ template: 'invoice', ...document });
      console.log('The document that never ends is requested');`;
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(shop.stdout, 'data');
    await expect.poll(findCompilers, { timeout: 20_000 }).toHaveLength(1);
    shop.kill('SIGKILL');
    await expect.poll(findCompilers, { timeout: 20_000 }).toEqual([]);
  });
});

describe('a document', () => {
  it('that never ends is given up after two tries, and the next one is rendered', async () => {
    const { render, warnings } = open({ milliseconds: 10_000 });
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
});
