/**
 * The code for shops where the gateway takes the card: loaded with the checkout, and never in demo mode. This module is
 * part of the page's first script, because Vite adds the page's style sheet, which is inline, to what others load.
 */
export const loadGatewayParts = () => import('./gateway/gateway-parts.ts');
