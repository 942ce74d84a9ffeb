import { lazy } from 'react';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { loadGatewayParts } from '../load-gateway-parts.ts';

export const GatewayCard = lazy(async () => ({ default: (await loadGatewayParts()).GatewayCard }));
export const ChallengeNotice = lazy(async () => ({ default: (await loadGatewayParts()).ChallengeNotice }));

/** Loads the gateway's script ahead of need. A failure shows when the card form is wanted. */
export async function preloadCardForm() {
  if (readPaymentSettings()) (await loadGatewayParts()).preloadCardGateway();
}
