import { describe, expect, it } from 'vitest';
import { readPdfObjects } from '../../test/read-pdf-objects.ts';
import { compress, PdfFile } from './pdf-file.ts';

function write(title = 'A'): Buffer {
  const file = new PdfFile();
  const later = file.reserve();
  const stream = file.add(compress('drawn '.repeat(100), '/Kind/Page'));
  const info = file.add(`<</Title(${title})>>`);
  const plain = file.add({ dictionary: '/Type/Metadata', bytes: Buffer.from('é\n') });
  file.set(later, `<</Type/Catalog/A ${stream} 0 R/B ${plain} 0 R>>`);
  return file.toBuffer(later, info);
}

describe('a PDF file', () => {
  it('has every object where its table says', () => {
    const objects = readPdfObjects(write());
    expect(objects.get(1)).toEqual({ dictionary: '<</Type/Catalog/A 2 0 R/B 4 0 R>>', bytes: null });
    expect(objects.get(2)?.bytes?.toString()).toBe('drawn '.repeat(100));
    expect(objects.get(3)?.dictionary).toBe('<</Title(A)>>');
    expect(objects.get(4)?.bytes?.toString()).toBe('é\n');
  });

  it('is of version 1.7, and names its catalog and its information', () => {
    const text = write().toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
    expect(text).toContain('/Root 1 0 R/Info 3 0 R/ID[<');
  });

  it('is the same for the same objects, and has another identity for others', () => {
    const identity = (pdf: Buffer) => /\/ID\[<([0-9a-f]{32})><\1>\]/.exec(pdf.toString('latin1'))?.[1];
    expect(write().equals(write())).toBe(true);
    expect(identity(write())).toBeDefined();
    expect(identity(write('B'))).not.toBe(identity(write()));
  });

  it('is refused while an object is missing', () => {
    const file = new PdfFile();
    const catalog = file.reserve();
    expect(() => file.toBuffer(catalog, catalog)).toThrow('The object 1 of the PDF is missing');
  });
});
