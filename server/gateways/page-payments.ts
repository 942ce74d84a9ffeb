import {
  demoWays,
  namePaymentMethods,
  type OtherWays,
  otherWaysOf,
  type PagePayments,
} from '../../contract/payment-methods.ts';
import type { BuiltPage } from '../platform/http/built-page.ts';
import { html } from '../platform/http/html.ts';
import type { Config } from '../platform/settings/config.ts';
import { gateways } from './gateways.ts';
import type { GatewayConfig } from './settings.ts';

/** Null in demo mode, whose page has the shop's own card fields. */
export function readPagePayments(
  config: Pick<Config, 'mode'> & GatewayConfig,
): PagePayments | null {
  const { mode } = config;
  if (mode === 'demo') return null;
  const taken = gateways.filter(({ isTaken }) => isTaken(config));
  const ways = readWays(config);
  const [described] = taken.flatMap(({ page }) => page?.describe(config) ?? []);
  return described ? { mode, ...ways, ...described } : null;
}

/** What a shop with these settings takes besides cards, without opening its gateways. */
export function readWays(config: Pick<Config, 'mode'> & GatewayConfig): OtherWays {
  const taken = gateways.filter(({ isTaken }) => isTaken(config));
  return otherWaysOf(new Set(taken.map(({ method }) => method)));
}

/** What the built page has to be to take payments. */
export function pageThatTakes(
  payments: PagePayments | null,
): Pick<BuiltPage, 'document' | 'fill' | 'embedded'> {
  if (!payments) return {};
  const [embedded] = gateways.flatMap(({ page }) => page?.embed(payments) ?? []);
  return {
    // The build renders a live shop's page without the prices of the demo's products.
    document: payments.mode === 'live' ? 'live.html' : 'index.html',
    fill: (page) => insertPayments(page, payments),
    embedded,
  };
}

/** Tells the page, in its head, how to take payments. */
export function insertPayments(page: string, payments: PagePayments): string {
  const { markup } = html`<meta name="payments" content="${JSON.stringify(payments)}" />`;
  // The page is built with the words of a demo shop.
  const filled = [{}, { bankAccount }].reduce(
    (text, seller) =>
      text.replaceAll(namePaymentMethods(seller, demoWays), namePaymentMethods(seller, payments)),
    page,
  );
  return filled.replace('</head>', () => `${markup}\n</head>`);
}

const bankAccount = { name: '', bsb: '', number: '' };
