import { loadCardGateway } from './card-gateway.ts';

/** 3-D Secure ends a challenge after 10 minutes, whether or not Stripe's script says so. */
const limitMilliseconds = 600_000;

let giveBack = () => {};

/** Gives the page back to a buyer who sees no window of a bank. The challenge may still be passed. */
export const leaveChallenge = () => giveBack();

/**
 * Shows the bank's challenge until the buyer has passed, failed or left it, or for 10 minutes. Returns what to tell a
 * buyer for whom it could not be shown, else null.
 */
export async function showChallenge(clientSecret: string, onShow: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const gateway = await loadCardGateway();
    onShow();
    const left = new Promise<void>((resolve) => {
      giveBack = resolve;
      timer = setTimeout(resolve, limitMilliseconds);
    });
    await Promise.race([gateway.showChallenge(clientSecret), left]);
    return null;
  } catch {
    return {
      text: 'Your bank’s confirmation could not be shown. You have not been charged so far.',
      hint: 'It comes from js.stripe.com: turn off ad blockers for this page, or check your connection.',
    };
  } finally {
    clearTimeout(timer);
  }
}
