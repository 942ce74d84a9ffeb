import { type Term, usualTerm } from '../../contract/terms.ts';

/** How lines of orders and quotes store a term. */
export function termColumns(term: Term = usualTerm) {
  if ('endsOn' in term) return { term_months: 12, term_ends_on: term.endsOn };
  return { term_months: term.months, term_ends_on: null };
}

export function toTerm(months: number, endsOn: string | null): Term {
  return endsOn === null ? { months } : { endsOn };
}
