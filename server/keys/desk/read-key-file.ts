import { mostKeysImported } from '../../../contract/desk/key-import.ts';
import type { keysCalls } from '../../../contract/desk/keys.ts';
import type { ActionInput } from '../../operators/desk/action.ts';
import { type Column, cellOf, type FoundColumns, findColumns, mapColumns } from './find-columns.ts';
import { type JudgedRows, judgeRows, type RowChoices } from './judge-rows.ts';
import type { KeyFileLayout } from './key-file-layout.ts';
import { isNameOf, type KeyProduct, nameProducts, noProduct } from './name-products.ts';
import { type FileFault, parseRows, tooManyKeys } from './parse-rows.ts';
import { type KeyRow, type LeftOutRow, readKeyRows } from './read-key-rows.ts';

export type KeyImport = ActionInput<typeof keysCalls.importKeys>;

/** What the shop knows of the products that a file may be for, and of earlier files. */
export interface Known {
  readonly products: readonly KeyProduct[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly findLayout: (headings: string) => Promise<KeyFileLayout | undefined>;
  readonly findShapes: (productId: string) => Promise<ReadonlySet<string>>;
}

export interface KeyFile extends JudgedRows {
  readonly fault: FileFault | null;
  readonly columns: readonly Column[];
  readonly found: FoundColumns | null;
  readonly isRemembered: boolean;
  readonly productTexts: ReturnType<typeof nameProducts>;
  readonly asksForDateOrder: boolean;
  /** What is remembered for the next file; null for one without headings. */
  readonly layout: (KeyFileLayout & { readonly headings: string }) | null;
}

/** Reads a key file as its vendor's other files, and as the operator says. */
export async function readKeyFile(wanted: KeyImport, known: Known): Promise<KeyFile> {
  const parsed = await parseRows(wanted.content);
  if ('message' in parsed) return refuse(parsed);
  const named = parsed.length === 0 ? { line: 1, message: 'The file has no keys.' } : null;
  if (named) return refuse(named);
  const isProduct = (text: string) => known.products.some((product) => isNameOf(product, text));
  const found = findColumns(parsed, isProduct);
  const layout = found.headings === null ? undefined : await known.findLayout(found.headings);
  const remembered = found.columns.map((column) => ({
    ...column,
    role: layout ? (layout.roles[column.number] ?? column.role) : column.role,
  }));
  const columns = mapColumns({ ...found, columns: remembered }, wanted.map ?? []);
  if ('message' in columns) return refuse(columns, found.columns);
  const shown = { columns, found, isRemembered: hasAnswers(layout) };
  if (!columns.some(({ role }) => role === 'key')) return { ...nothing, ...shown };
  const { expiresOn = null } = wanted;
  const dates = wanted.dates ?? layout?.dates ?? null;
  const read = await readKeyRows(found, columns, { dates, expiresOn, today: known.today });
  const productOf = { ...layout?.productOf, ...readProductOf(wanted.productOf) };
  const productTexts = nameProducts(countTexts(read.rows), { ...wanted, ...known, productOf });
  const judged = await judgeByProduct(read.rows, productTexts, wanted, known);
  const leftOut = [...read.leftOut, ...judged.leftOut].sort((a, b) => a.line - b.line);
  const last = judged.ready[mostKeysImported];
  if (last) return refuse({ line: last.line, message: tooManyKeys });
  const roles = listChanged(found.columns, columns);
  const { headings } = found;
  return {
    ...judged,
    ...shown,
    leftOut,
    productTexts,
    fault: null,
    asksForDateOrder: read.asksForDateOrder,
    layout:
      headings === null ? null : { headings, roles, dates, productOf: confirmed(productTexts) },
  };
}

function hasAnswers(layout: KeyFileLayout | undefined): boolean {
  return [layout?.roles, layout?.productOf].some(
    (answers) => Object.keys(answers ?? {}).length > 0,
  );
}

const nothing: KeyFile = {
  fault: null,
  columns: [],
  found: null,
  isRemembered: false,
  productTexts: [],
  asksForDateOrder: false,
  layout: null,
  ready: [],
  undecided: [],
  doubtful: [],
  leftOut: [],
};

function refuse(fault: FileFault, columns: readonly Column[] = []): KeyFile {
  return { ...nothing, fault, columns };
}

/** What a person said of columns: what the shop finds, it finds again in each file. */
function listChanged(found: readonly Column[], columns: readonly Column[]): KeyFileLayout['roles'] {
  const changed = columns.flatMap(({ number, role }) => {
    const guessed = found.find((column) => column.number === number)?.role;
    return role !== null && role !== guessed ? [[number, role] as const] : [];
  });
  return Object.fromEntries(changed);
}

/** How many rows have each text that names a product. None where no row has one. */
function countTexts(rows: readonly KeyRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { productText } of rows) counts.set(productText, (counts.get(productText) ?? 0) + 1);
  if (counts.size === 1) counts.delete('');
  return counts;
}

function readProductOf(given: readonly string[] = []): Record<string, string> {
  const pairs = given.map((text) => {
    const end = text.lastIndexOf('=');
    return [text.slice(0, end).trim(), text.slice(end + 1).trim()];
  });
  return Object.fromEntries(pairs);
}

function confirmed(texts: KeyFile['productTexts']): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap(({ text, productId }) => (productId ? [[text, productId]] : [])),
  );
}

/** Each row is compared with the keys of its own product. */
async function judgeByProduct(
  rows: readonly KeyRow[],
  texts: KeyFile['productTexts'],
  wanted: KeyImport,
  { products, findShapes }: Known,
): Promise<JudgedRows> {
  const idOf = new Map(texts.map(({ text, productId }) => [text, productId]));
  const choices = readChoices(wanted);
  const parts: JudgedRows[] = [];
  const byProduct = Map.groupBy(rows, ({ productText }) =>
    idOf.has(productText) ? idOf.get(productText) : wanted.productId,
  );
  for (const [productId, own] of byProduct) {
    const product = products.find(({ id }) => id === productId);
    if (product) parts.push(await judgeRows(own, product, await findShapes(product.id), choices));
    if (productId === noProduct)
      parts.push({ ready: [], undecided: [], doubtful: [], leftOut: own.map(leaveOutProduct) });
  }
  const inOrder = <Row extends { readonly line: number }>(
    of: (part: JudgedRows) => readonly Row[],
  ) => parts.flatMap(of).sort((a, b) => a.line - b.line);
  return {
    ready: inOrder(({ ready }) => ready),
    undecided: inOrder(({ undecided }) => undecided),
    doubtful: inOrder(({ doubtful }) => doubtful),
    leftOut: inOrder(({ leftOut }) => leftOut),
  };
}

function leaveOutProduct({ line, text, productText }: KeyRow): LeftOutRow {
  return { line, text, reason: 'Of another product', detail: `Its product is “${productText}”.` };
}

function readChoices({ leaveOut, keep, fix }: KeyImport): RowChoices {
  return { leaveOut: new Set(leaveOut), keep: new Set(keep), fix: new Set(fix) };
}

/** The first rows below the headings, with all their values. */
export function firstRows({ found, columns }: KeyFile) {
  const rows = found?.rows.slice(0, rowsShown) ?? [];
  return rows.map((row) => ({
    line: row.line,
    cells: columns.map(({ number }) => cellOf(row, number).slice(0, 200)),
  }));
}

const rowsShown = 5;
