/** What the checkout needs where the gateway takes the card: not loaded in demo mode. */

export { preloadCardGateway } from './card-gateway.ts';
export { ChallengeNotice } from './challenge-notice.tsx';
export { createToken, notLoaded } from './create-token.ts';
export { GatewayCard } from './gateway-card.tsx';
export { showChallenge } from './show-challenge.ts';
