import type { ImportReport } from '../../../contract/desk/import-report.ts';

/** A product that keys may be imported for. */
export interface KeyProduct {
  readonly id: string;
  readonly name: string;
  readonly fulfilment: 'generated' | 'stock';
  readonly delivery: 'seat' | 'line';
}

/** Says in place of a product that its rows are left out. */
export const noProduct = '-';

type ProductText = ImportReport['productTexts'][number];

export interface ProductNames {
  /** What operators said. */
  readonly productOf: Readonly<Record<string, string>>;
  /** The product of the import, which a file's text may name without being asked. */
  readonly productId: string;
  readonly products: readonly KeyProduct[];
}

/**
 * What a row calls its product, from its cells with the product and the SKU:
 * `EP-1Y · Enterprise Protection`.
 */
export function joinProductText(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(separator);
}

const separator = ' · ';

/**
 * Finds the product of each text. It is clear where an operator said it, or where it names the
 * product of the import.
 */
export function nameProducts(
  texts: ReadonlyMap<string, number>,
  { productOf, productId, products }: ProductNames,
): ProductText[] {
  const said = new Map(Object.entries(productOf).map(([text, id]) => [plain(text), id]));
  return [...texts].map(([text, rows]) => {
    const parts = [text, ...text.split(separator)];
    const given = parts.map((part) => said.get(plain(part))).find((id) => id !== undefined);
    const exact = products.filter((product) => parts.some((part) => isNameOf(product, part)));
    const [suggested, another] =
      exact.length > 0
        ? exact
        : products.filter((each) => parts.some((part) => mentions(each, part)));
    const isChosen = exact.length === 1 && exact[0]?.id === productId;
    return {
      text,
      rows,
      productId: given ?? (isChosen ? productId : null),
      suggested: suggested && !another ? suggested.id : null,
    };
  });
}

/** Whether a text is the id or the name of a product. */
export function isNameOf({ id, name }: KeyProduct, text: string): boolean {
  return text !== '' && [id, name].some((each) => plain(each) === plain(text));
}

/** Without the vendor's name, which is its first word. */
function mentions({ name }: KeyProduct, text: string): boolean {
  const [, ...words] = plain(name).split(' ');
  return words.length > 0 && plain(text).includes(words.join(' '));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
