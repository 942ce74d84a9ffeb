import { lazy } from 'react';
import { readPaymentSettings } from '../../browser/payment-settings.ts';

/** The code for shops where the gateway takes the card. It is loaded with the checkout, and never in demo mode. */
export const loadGatewayParts = () => import('../gateway/gateway-parts.ts');

export const GatewayCard = lazy(async () => ({ default: (await loadGatewayParts()).GatewayCard }));
export const ChallengeNotice = lazy(async () => ({ default: (await loadGatewayParts()).ChallengeNotice }));

/** Loads the gateway's script ahead of need. A failure shows when the card form is wanted. */
export async function preloadCardForm() {
  if (readPaymentSettings()) (await loadGatewayParts()).preloadCardGateway();
}
