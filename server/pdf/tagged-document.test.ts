import { createRequire } from 'node:module';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { readPdfObjects } from '../../test/read-pdf-objects.ts';
import { TaggedDocument } from './tagged-document.ts';
import { Typeface } from './typeface.ts';

const file = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);
const typeface = new Typeface({
  file,
  name: 'Inter-Regular',
  ordinary: ' abcdefghijklmnopqrstuvwxyz',
  ordinaryTabular: '',
});
const metadata = {
  title: 'Zoë’s <list> & (notes)',
  author: 'A\\B',
  createdAt: new Date('2026-11-20T09:15:02.345Z'),
  program: 'Test',
};

function open() {
  return new TaggedDocument({
    metadata,
    language: 'en-AU',
    width: 300,
    height: 200,
    typefaces: { plain: typeface },
  });
}

function write(document: ReturnType<typeof open>, text: string): void {
  document.content.text(document.fonts.plain.layOut(text, false), 10, 20, {
    font: 'plain',
    size: 10,
    colour: '#000000',
  });
}

it('has its title, author, moment and language where readers look for them', async () => {
  const document = open();
  document.element('P', () => write(document, 'a'));
  const proxy = await getDocumentProxy(new Uint8Array(document.toBuffer()));
  const { info, metadata: xmp } = await proxy.getMetadata();
  expect(info).toMatchObject({
    ...{ Title: metadata.title, Author: 'A\\B', Language: 'en-AU', PDFFormatVersion: '1.7' },
    CreationDate: 'D:20261120091502Z',
  });
  expect(xmp?.get('dc:title')).toBe(metadata.title);
  expect(xmp?.getRaw()).toContain('>Zoë’s &#60;list&#62; &#38; (notes)<');
  expect(xmp?.getRaw()).toContain('<xmp:CreateDate>2026-11-20T09:15:02Z</xmp:CreateDate>');
  expect(await proxy.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
});

it('continues an element on the next page as the same element', async () => {
  const document = open();
  document.group('Table', () => {
    document.element('TH', () => write(document, 'head'));
    document.element('TD', () => {
      write(document, 'first');
      document.addPage();
      write(document, 'second');
    });
  });
  document.artifact('Pagination', () => write(document, 'foot'));
  const pdf = document.toBuffer();
  const objects = [...readPdfObjects(pdf).values()];
  const head = objects.find(({ dictionary }) => dictionary.includes('/S/TH'));
  expect(head?.dictionary).toContain('/A<</O/Table/Scope/Column>>');
  const cell = objects.find(({ dictionary }) => dictionary.includes('/S/TD'));
  expect(cell?.dictionary).toMatch(/\/Pg (\d+) 0 R\/K\[1 <<\/Type\/MCR\/Pg (?!\1 )\d+ 0 R\/MCID 0>>\]/);
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  for (const number of [1, 2]) {
    const tree = JSON.stringify(await (await proxy.getPage(number)).getStructTree());
    expect(tree.match(/"role":"TD"/g)).toHaveLength(1);
  }
});

it('marks everything that is drawn, and closes each mark on its page', () => {
  const document = open();
  document.element('H1', () => {
    write(document, 'a');
    document.addPage();
    document.addPage();
    write(document, 'b');
  });
  document.turnTo(0);
  document.artifact('Layout', () => write(document, 'c'));
  const contents = [...readPdfObjects(document.toBuffer()).values()]
    .map(({ bytes }) => bytes?.toString('latin1') ?? '')
    .filter((text) => text.includes(' BDC') || text.includes('>>BDC'));
  expect(contents).toHaveLength(3);
  for (const text of contents) {
    const marks = text.match(/BDC|EMC|BT/g)?.join(' ') ?? '';
    expect(marks).toMatch(/^(BDC( BT)* EMC ?)+$/);
  }
});

it('has a link as an element, with its address and a name', async () => {
  const document = open();
  const url = 'https://shop.example/(a)\\b';
  document.element('Link', () => {
    write(document, 'link');
    document.link({ x: 10, y: 12, width: 50, height: 12 }, url);
  });
  const pdf = document.toBuffer();
  expect([...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary).join()).toContain('/Tabs/S>>');
  const [annotation] = await (
    await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  ).getAnnotations();
  expect(annotation).toMatchObject({ subtype: 'Link', rect: [10, 176, 60, 188], contentsObj: { str: url } });
  const objects = [...readPdfObjects(pdf).entries()];
  const [number] = objects.find(([, { dictionary }]) => dictionary.includes('/Annot/')) ?? [];
  const [element] =
    objects.find(([, { dictionary }]) => dictionary.includes(`/OBJR/Obj ${number} 0 R`)) ?? [];
  const parents = objects.find(([, { dictionary }]) => dictionary.startsWith('<</Nums'));
  expect(parents?.[1].dictionary).toContain(`1 ${element} 0 R`);
});

it('can be read when the address of a link has other characters than ASCII', async () => {
  const document = open();
  const url = 'https://büro.example/#ü';
  document.element('Link', () => document.link({ x: 10, y: 12, width: 50, height: 12 }, url));
  const pdf = await getDocumentProxy(new Uint8Array(document.toBuffer()));
  const [annotation] = await (await pdf.getPage(1)).getAnnotations();
  const asciiUrl = 'https://xn--bro-hoa.example/#%C3%BC';
  expect(annotation).toMatchObject({ unsafeUrl: asciiUrl, contentsObj: { str: url } });
});
