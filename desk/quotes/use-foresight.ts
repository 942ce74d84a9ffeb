import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayOf } from '../../contract/days-left.ts';
import {
  type Foresight,
  foreseenQuote,
  type HeldLicence,
} from '../../contract/desk/agreed-quote.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { priceForTerm } from '../../contract/terms.ts';
import { readEmail } from '../../contract/text.ts';
import { shop } from '../../shop.config.ts';
import { callDesk } from '../api/call-desk.ts';
import { type LineDraft, type QuoteDraft, readLine, readTerm } from './quote-draft.ts';

const { findLicences, foreseeQuote } = quoteCalls;

/** The licences of the address that is typed; none while that is no address. */
export function useLicences({ email: typed }: QuoteDraft): readonly HeldLicence[] {
  const email = readEmail(typed);
  const query = useQuery({
    queryKey: [findLicences.path, email],
    queryFn: () => callDesk(findLicences, { body: { email: email ?? '' } }),
    enabled: email !== null,
  });
  return query.data?.licences ?? [];
}

interface Foreseen {
  /** While what was typed last is looked up, this is of what was typed before. */
  readonly foresight: Foresight | null;
  readonly isCurrent: boolean;
}

/** The days of the quote, once its lines and its address are typed. */
export function useForesight(draft: QuoteDraft): Foreseen {
  const { email, renews, renewCovered } = draft;
  const body = {
    email,
    lines: draft.lines.map(readLine),
    renews: renews.length > 0 ? [...renews] : undefined,
    renewCovered,
  };
  const isTyped = foreseenQuote.safeParse(body).success;
  const query = useQuery({
    queryKey: [foreseeQuote.path, body],
    queryFn: () => callDesk(foreseeQuote, { body }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isTyped && !query.isPlaceholderData && query.data !== undefined;
  return { foresight: isTyped ? (query.data ?? null) : null, isCurrent };
}

/** What is foreseen of a line; null where that isn't known. */
export function ofLine(foresight: Foresight | null, { productId }: LineDraft, index: number) {
  const line = foresight?.lines[index];
  return line?.productId === productId ? line : null;
}

/**
 * The list's price per seat for the term of a line, in cents; not a number while it isn't known. Of
 * a renewal until a day, only the shop knows when it begins.
 */
export function findListPrice(
  line: LineDraft,
  product: DeskProduct | undefined,
  foreseenCents: number | undefined,
): number {
  if (!product) return Number.NaN;
  if (line.termKind === 'day') return foreseenCents ?? Number.NaN;
  return priceForTerm(product.priceCents, readTerm(line), today());
}

/** Where the seller is, as `2026-11-28`. */
export function today(): string {
  return dayOf(new Date(), shop.timeZone);
}
