import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openFragileRenderer, poison } from '../../test/fragile-compiler.ts';
import { calm, findCompilers, greeting, open, request, write } from '../../test/try-renderer.ts';

describe('the process that compiles documents', () => {
  it('has a lower priority than the shop', async () => {
    const { render } = open();
    await render(calm);
    const [pid = 0] = findCompilers();
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
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

  it('that the compiler refuses is refused immediately, with its reason', async () => {
    await write('invoice', '#panic("no such field")');
    const { render, warnings } = open();
    await expect(render(request('invoice'))).rejects.toThrow(
      'The template invoice was refused: invoice.typ:1:2: panicked with: "no such field".',
    );
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

describe('a draft', () => {
  it('is made after every document that waits', async () => {
    const { render, drawDraft, renderDraft } = open();
    const made: string[] = [];
    const note = (name: string) => () => made.push(name);
    await Promise.all([
      render(calm).then(note('first')),
      drawDraft(calm).then(note('drawing')),
      renderDraft(calm).then(note('draft')),
      render(calm).then(note('second')),
      render(calm).then(note('third')),
    ]);
    expect(made.slice(0, 3)).toEqual(['first', 'second', 'third']);
    expect(made.slice(3).sort()).toEqual(['draft', 'drawing']);
  });

  it('is refused while many documents wait', async () => {
    const { render, drawDraft } = open({ waitingForDrafts: 2 });
    const waiting = [render(calm), render(calm), render(calm)];
    await expect(drawDraft(calm)).rejects.toMatchObject({ code: 'RENDERER_BUSY' });
    await Promise.all(waiting);
    expect(await drawDraft(calm)).toMatchObject({ pages: 1, svg: expect.stringMatching(/^<svg/) });
  });

  it('that takes too long is given up, without a second try', async () => {
    const { render, drawDraft, warnings } = open({ draftMilliseconds: 300 });
    await render(calm);
    await expect(drawDraft(request('invoice'))).rejects.toMatchObject({ fault: 'stopped' });
    expect(warnings).toEqual([]);
    await render(calm);
  });

  it('that ends the process, however often, lets no document fail', async () => {
    const { renderer, installWithPoison } = await openFragileRenderer({ pauseMilliseconds: 60_000 });
    await installWithPoison();
    const poisoned = { ...calm, data: { text: poison } };
    for (const _ of [1, 2, 3])
      await expect(renderer.drawDraft(poisoned)).rejects.toMatchObject({ fault: 'stopped' });
    // The shop's template refuses it, so it was tried.
    await expect(renderer.render(calm)).rejects.toMatchObject({ fault: 'refused' });
  });
});

describe('a compiler', () => {
  it('that is not installed fails at once, without a second try', async () => {
    const { render, warnings } = open({}, '/nonexistent/compiler.mjs');
    await expect(render(calm)).rejects.toMatchObject({ fault: 'missing', code: 'DOCUMENT_FAILED' });
    expect(warnings).toEqual([]);
  });

  it.each([
    [60_000, 'stopped'],
    [0, 'refused'],
  ])('that ended under two documents in a row is tried again after %i ms: then %s', async (pause, fault) => {
    const { renderer, installWithPoison } = await openFragileRenderer({ pauseMilliseconds: pause });
    await installWithPoison();
    const poisoned = { ...calm, data: { text: poison } };
    await expect(renderer.render(poisoned)).rejects.toMatchObject({ fault: 'stopped' });
    // The shop's template refuses it, so it was tried.
    await expect(renderer.render(calm)).rejects.toMatchObject({ fault: 'refused' });
    for (const _ of [1, 2])
      await expect(renderer.render(poisoned)).rejects.toMatchObject({ fault: 'stopped' });
    await expect(renderer.render(calm)).rejects.toMatchObject({ fault });
  });
});
