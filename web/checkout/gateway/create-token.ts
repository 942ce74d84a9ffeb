import type { StepFailure } from '../../steps/step-failure.ts';
import type { CardBuyer, CardForm } from './card-form.ts';

/** A token that stands for the card in the form, or why there is none. Nothing is charged by it. */
export async function createToken(form: CardForm, buyer: CardBuyer): Promise<string | StepFailure> {
  const token = await form.createToken(buyer);
  if (token !== null) return token;
  return {
    text: 'Your card details did not reach Stripe, our payment provider. You have not been charged.',
    hint: 'Check your internet connection and the card details, then try again.',
    offline: !navigator.onLine,
  };
}

export const notLoaded: StepFailure = {
  text: 'The card form has not loaded. You have not been charged.',
  hint: 'Wait until the card fields appear, or load them again.',
};
