import { strFromU8, unzipSync } from 'fflate';

/** The texts of an .xlsx file's only sheet, row by row. Throws unless every cell is text in Excel's text format. */
export function readSpreadsheet(file: Uint8Array): string[][] {
  const parts = unzipSync(new Uint8Array(file));
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gs)];
  const [formats = '', cellFormats = ''] = read('xl/styles.xml').split('<cellXfs');
  const textFormat = /numFmtId="(\d+)" formatCode="@"/.exec(formats)?.[1];
  const styles = [...cellFormats.matchAll(/<xf [^>]*>/g)].map(
    ([markup]) => /numFmtId="(\d+)"/.exec(markup)?.[1],
  );
  const sheet = read('xl/worksheets/sheet1.xml');
  if (sheet.includes('<f>')) throw new Error('A cell is a formula');
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => {
      const style = Number(/s="(\d+)"/.exec(attributes)?.[1]);
      if (styles[style] !== textFormat) throw new Error(`A cell has another format: ${attributes}`);
      if (content === '') return '';
      if (!attributes.includes('t="s"')) throw new Error(`A cell is no text: ${attributes}`);
      return decode(texts[Number(/<v>(\d+)<\/v>/.exec(content)?.[1])]?.[1] ?? '');
    }),
  );
}

/** As XML and ECMA-376 (ST_Xstring) say. */
function decode(markup: string): string {
  return markup
    .replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, name: string) => characters[name] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
};
