import { readAmount, readWhole } from '../../contract/amounts.ts';
import { type AgreedQuoteInput, agreedQuote } from '../../contract/desk/agreed-quote.ts';
import { formatDecimal } from '../../contract/money.ts';
import type { ShownBilling } from '../../contract/shown-billing.ts';
import { type Term, usualTerm } from '../../contract/terms.ts';

export interface QuoteDraft {
  readonly email: string;
  readonly billing: ShownBilling;
  readonly lines: readonly LineDraft[];
  readonly note: string;
  readonly validUntil: string;
  /** The orders that it renews. */
  readonly renews: readonly string[];
  /** It renews seats that are covered, from the end of that on. */
  readonly renewCovered: boolean;
}

export interface LineDraft {
  readonly productId: string;
  readonly quantity: string;
  /** In dollars; null is the list's for the term, less the discount. */
  readonly price: string | null;
  /** In percent of the list's price; null where none is typed. */
  readonly discount: string | null;
  readonly termKind: 'months' | 'day';
  readonly months: string;
  readonly endsOn: string;
  /** The product whose seats it renews; `new` for none, empty where the rule decides. */
  readonly renewed: string;
}

export const emptyLine: LineDraft = {
  productId: '',
  quantity: '1',
  price: null,
  discount: null,
  termKind: 'months',
  months: '12',
  endsOn: '',
  renewed: '',
};

type AgreedLine = AgreedQuoteInput['lines'][number];

export function draftLine({ productId, quantity, unitPriceCents, ...line }: AgreedLine): LineDraft {
  const { months, endsOn } = { months: undefined, endsOn: undefined, ...(line.term ?? usualTerm) };
  return {
    ...emptyLine,
    productId,
    quantity: String(quantity),
    price: formatDecimal(unitPriceCents),
    termKind: endsOn === undefined ? 'months' : 'day',
    months: String(months ?? emptyLine.months),
    endsOn: endsOn ?? '',
    renewed: line.insteadOf === null ? 'new' : (line.insteadOf ?? ''),
  };
}

/** A line without its price; not a number where something isn't typed yet. */
export function readLine({ productId, quantity, renewed, ...line }: LineDraft) {
  return {
    productId,
    quantity: readWhole(quantity) ?? Number.NaN,
    term: readTerm(line),
    insteadOf: readInsteadOf(renewed),
  };
}

export function readTerm({
  termKind,
  months,
  endsOn,
}: Pick<LineDraft, 'termKind' | 'months' | 'endsOn'>): Term {
  if (termKind === 'day') return { endsOn };
  return { months: readWhole(months) ?? Number.NaN };
}

function readInsteadOf(renewed: string): string | null | undefined {
  if (renewed === 'new') return null;
  return renewed || undefined;
}

/** The agreed price of a line in cents: the list's, less its discount, where none is typed. */
export function readPrice({ price, discount }: LineDraft, listPriceCents: number): number {
  if (price !== null) return readAmount(price).cents ?? Number.NaN;
  const hundredths = readHundredths(discount ?? '0');
  return Math.round((listPriceCents * (10_000 - hundredths)) / 10_000);
}

/** Percent as typed, such as `12.5` or `12.5%`, in hundredths; not a number for anything else. */
function readHundredths(typed: string): number {
  const { cents } = readAmount(typed.replace(/ ?%$/, ''));
  if (cents === null || cents > 10_000) return Number.NaN;
  return cents;
}

/** Whether licences would end today or before. */
export function isOver({ termKind, endsOn }: LineDraft, today: string): boolean {
  return termKind === 'day' && endsOn !== '' && endsOn <= today;
}

/**
 * What is sent, or what is wrong by field, such as `lines.0.quantity`. `listPrices` are the list's
 * for the lines.
 */
export function readDraft(draft: QuoteDraft, listPrices: readonly number[], today: string) {
  const { email, billing, note, validUntil } = draft;
  const lines = draft.lines.map((line, index) => ({
    ...readLine(line),
    unitPriceCents: readPrice(line, listPrices[index] ?? Number.NaN),
  }));
  const renews = draft.renews.length > 0 ? [...draft.renews] : undefined;
  const renewCovered = draft.renewCovered || undefined;
  const body = { email, billing, lines, note, validUntil, renews, renewCovered };
  const issues = agreedQuote.safeParse(body).error?.issues ?? [];
  // Of several faults of a field, the first is shown.
  const faults = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  for (const [index, line] of draft.lines.entries()) {
    const { price } = line;
    if (isOver(line, today)) {
      faults.set(`lines.${index}.term.endsOn`, 'Choose a day after today');
      // The list has none until that day.
      if (price === null) faults.delete(`lines.${index}.unitPriceCents`);
    }
    const fault = price === null ? null : readAmount(price).fault;
    if (fault && price?.trim() !== '') faults.set(`lines.${index}.unitPriceCents`, fault);
    if (line.discount !== null && Number.isNaN(readHundredths(line.discount))) {
      faults.set(`lines.${index}.discount`, 'Enter 0 to 100');
      faults.delete(`lines.${index}.unitPriceCents`);
    }
  }
  return { body, faults };
}
