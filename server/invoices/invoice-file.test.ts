import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { type PdfObject, readPdfObjects } from '../../test/read-pdf-objects.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import { sampleQuote } from '../../test/sample-quote.ts';
import { renderDocument } from './render-document.ts';

const render = (company: string, changes: object = {}) =>
  renderDocument({
    ...{ seller, demo: false },
    order: sampleOrder({ billing: { ...sampleOrder().billing, company }, ...changes }),
  });

/** What a reader needs to show and copy a PDF: its pages' operators, and its fonts. */
function read(pdf: Buffer) {
  const objects = readPdfObjects(pdf);
  const all = [...objects.values()];
  const at = (dictionary: string, name: string) =>
    objects.get(Number(new RegExp(`/${name}[ [](\\d+) 0 R`).exec(dictionary)?.[1])) as PdfObject;
  const pages = all.filter(({ dictionary }) => dictionary.startsWith('<</Type/Page/'));
  const fontsOf = ({ dictionary }: PdfObject, name: string) => {
    const font = at(dictionary, name);
    const descendant = at(font.dictionary, 'DescendantFonts').dictionary;
    const descriptor = at(descendant, 'FontDescriptor').dictionary;
    return {
      name: /\/FontName\/([^/]+)/.exec(descriptor)?.[1] ?? '',
      widths: /\/W\[0\[(.*?)\]\]/.exec(descendant)?.[1]?.split(' ').map(Number) ?? [],
      characters: readCharacters(at(font.dictionary, 'ToUnicode').bytes?.toString() ?? ''),
      file: at(descriptor, 'FontFile2').bytes ?? Buffer.from(''),
    };
  };
  const first = pages[0] as PdfObject;
  return {
    fonts: { regular: fontsOf(first, 'regular'), strong: fontsOf(first, 'strong') },
    contents: pages.map(({ dictionary }) => at(dictionary, 'Contents').bytes?.toString('latin1') ?? ''),
  };
}

/** The character of each glyph. */
function readCharacters(map: string): Map<string, string> {
  const hex = (number: number) => number.toString(16).padStart(4, '0');
  const blocks = [...map.matchAll(/(\d+) beginbfrange\n(.*?)\nendbfrange/gs)];
  const ranges = blocks.flatMap(([, count, lines = '']) => {
    expect(lines.split('\n')).toHaveLength(Number(count));
    expect(Number(count)).toBeLessThanOrEqual(100);
    return lines.split('\n').map((line) => line.slice(1, -1).split('><'));
  });
  return new Map(
    ranges.flatMap(([first = '', last = '', character = '']) => {
      expect(first.slice(0, 2)).toBe(last.slice(0, 2));
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, i) => {
        const code = character.length > 4 ? character : hex(Number.parseInt(character, 16) + i);
        return [hex(from + i), code] as const;
      });
    }),
  );
}

/** Every glyph that the pages draw, with the font it is drawn in. */
function* drawnGlyphs(contents: readonly string[]): Generator<readonly ['regular' | 'strong', string]> {
  for (const content of contents) {
    let font: 'regular' | 'strong' = 'regular';
    for (const [, name, codes] of content.matchAll(/\/(regular|strong) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (name) font = name as typeof font;
      for (const code of codes?.match(/.{4}/g) ?? []) yield [font, code];
    }
  }
}

function expectComplete(pdf: Buffer): void {
  const { fonts, contents } = read(pdf);
  const drawn = new Set([...drawnGlyphs(contents)].map(([font, code]) => `${font} ${code}`));
  expect(drawn.size).toBeGreaterThan(60);
  for (const glyph of drawn) {
    const [font, code = ''] = glyph.split(' ') as ['regular' | 'strong', string];
    expect(fonts[font].widths[Number.parseInt(code, 16)]).toBeGreaterThanOrEqual(0);
    expect(fonts[font].characters.get(code)).toMatch(/^[0-9a-f]{4,8}$/);
  }
}

describe('the file of an invoice', () => {
  it('has every glyph that it draws, with a width and its character, for any text', () => {
    expectComplete(render('Coral Coast Dental'));
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, (company) => expectComplete(render(company))),
      { numRuns: 40 },
    );
  });

  it('has the same fonts, byte for byte, as any other of ordinary text', () => {
    const [one, other] = [read(render('Coral Coast Dental')), read(render("Zig-Zag's Q# (7) + 100%"))];
    expect(other.fonts).toEqual(one.fonts);
    expect(one.fonts.regular.name).toMatch(/^[A-Z]{6}\+Inter-Regular$/);
    expect(one.fonts.strong.name).toMatch(/^[A-Z]{6}\+Inter-SemiBold$/);
  });

  it('of other text has a font of its own under another name, with those characters added', () => {
    const [plain, odd] = [read(render('Nguyen')), read(render('Nguyễn Đào'))];
    expect(odd.fonts.strong.name).not.toBe(plain.fonts.strong.name);
    expect(odd.fonts.strong.widths.length - plain.fonts.strong.widths.length).toBe(3);
    expect([...odd.fonts.strong.characters.values()]).toContain('1ec5');
    expect(odd.fonts.regular).toEqual(plain.fonts.regular);
  });

  it('is the same for the same request, after any other documents', () => {
    const first = render('Zoë & Søn');
    for (const before of ['Søn', 'ëøZ', 'Coral', 'Ж']) {
      render(before);
      expect(render('Zoë & Søn').equals(first)).toBe(true);
    }
  });

  it('is at most 22 kB for ordinary text, and its fonts little more for any', () => {
    expect(render('Coral Coast Dental').length).toBeLessThan(22_000);
    expect(render('Nguyễn Thị Hồng Đào, Ελένη Παπαδοπούλου').length).toBeLessThan(25_000);
  });

  it('of 200 long lines is complete, and so is a quote with links', async () => {
    const lines = Array.from({ length: 200 }, (_, i) =>
      sampleLine({ productName: `Line ${i + 1}, ${'with a long name, '.repeat(i % 5)}end` }),
    );
    const pdf = render('Coral', { lines });
    expectComplete(pdf);
    const pages = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(8);
    const numbers = [...pages.join(' ').matchAll(/Line (\d+),/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(lines.map((_, i) => i + 1));
    expectComplete(
      renderDocument({ seller, quote: sampleQuote(), demo: true, shopUrl: 'https://shop.example' }),
    );
  });

  it('takes no longer for a word of 50,000 letters than the letters need', async () => {
    const pages = await readPdf(
      render('Coral', { lines: [sampleLine({ productName: 'W'.repeat(50_000) })] }),
    );
    expect(pages.join('').match(/W/g)?.length).toBeGreaterThanOrEqual(50_000);
  });
});
