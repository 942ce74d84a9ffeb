/** Where this script came from. Its frames and its calls go to the same origin, or to Stripe's own origins. */
export const { origin } = new URL(document.currentScript.src);
const isAtItsAddress = origin === 'https://js.stripe.com';
export const apiOrigin = isAtItsAddress ? 'https://api.stripe.com' : origin;
export const challengeOrigin = isAtItsAddress ? 'https://hooks.stripe.com' : origin;
