import { loadCardGateway } from './card-gateway.ts';

/**
 * Shows the bank's challenge until the buyer has passed, failed or left it. Returns what to tell a buyer for whom it
 * could not be shown, else null.
 */
export async function showChallenge(clientSecret: string, onShow: () => void) {
  try {
    const gateway = await loadCardGateway();
    onShow();
    await gateway.showChallenge(clientSecret);
    return null;
  } catch {
    return {
      text: 'Your bank’s confirmation could not be shown. You have not been charged so far.',
      hint: 'It comes from js.stripe.com: turn off ad blockers for this page, or check your connection.',
    };
  }
}
