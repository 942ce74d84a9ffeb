import type { DraftQuote } from '../quotes/quote.ts';
import { describeQuote, type QuoteParts } from './quote.ts';
import { busy, type Renderer } from './render.ts';

interface DraftParts extends QuoteParts, Pick<Renderer, 'drawDraft' | 'renderDraft'> {}

/** Opens drafts of quotes: each is made when it is asked for, of one operator one at a time. */
export function openDrafts({ drawDraft, renderDraft, ...issuer }: DraftParts) {
  const drawing = new Set<string>();

  async function makeOne<Made>(operator: string, make: () => Promise<Made>): Promise<Made> {
    if (drawing.has(operator)) throw busy('A draft of this operator is being made');
    drawing.add(operator);
    return make().finally(() => drawing.delete(operator));
  }

  // Only the quote that is sent has a link.
  const describe = (quote: DraftQuote) => describeQuote({ ...issuer, quote, link: null });
  return {
    drawDraft: (operator: string, quote: DraftQuote) =>
      makeOne(operator, () => drawDraft(describe(quote))),
    renderDraft: (operator: string, quote: DraftQuote) =>
      makeOne(operator, () => renderDraft(describe(quote))),
  };
}
