/** What a quote needs of the checkout dialog: a chunk of its own, because few buyers want one. */
export { QuoteMade, QuoteMadeActions } from './quote-made.tsx';
export { QuoteStep } from './quote-step.tsx';
