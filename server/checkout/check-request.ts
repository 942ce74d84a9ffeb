import type { FastifyBaseLogger } from 'fastify';
import { type CheckoutHeaders, headers as names } from '../../contract/calls.ts';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { findCardLimit } from '../../contract/payment-methods.ts';
import { checkPurchase, type PurchaseCheck } from '../orders/new-order.ts';
import { arePaidOrdersOf } from '../orders/order-store.ts';
import { checkShownPolicies } from '../orders/shown-policies.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Policies } from '../platform/settings/policies.ts';
import { readCatalogue } from '../products/catalogue.ts';
import { checkQuote } from '../quotes/claim-quote.ts';
import type { Verification } from '../verification/verified-browser.ts';
import { type Attempt, hashCart } from './attempt-store.ts';
import type { Purchase } from './place-order.ts';
import { type Refusal, refuse } from './refusals.ts';

/** A request to buy, whose form was checked. */
export interface CheckoutCall {
  readonly body: CheckoutRequest;
  readonly headers: CheckoutHeaders;
  readonly attempt: Attempt;
  readonly client: string;
  /** The address that this browser has verified; null for none. */
  readonly verifiedEmail: string | null;
  readonly verification: Verification | null;
  /** Undefined for a way to pay that the shop doesn't take. */
  readonly gateway: PaymentGateway | undefined;
  readonly log: FastifyBaseLogger;
}

export interface CheckParts {
  readonly db: Db;
  readonly policies: Policies;
  /** The page sends a confirmation token in place of card fields, which are refused. */
  readonly takesTokens: boolean;
}

export interface CheckedPurchase {
  readonly kind: 'passed';
  readonly purchase: Purchase;
}

/** Turns a request into a purchase at the shop's own prices, or refuses it. Writes nothing. */
export async function checkRequest(
  parts: CheckParts,
  call: CheckoutCall,
): Promise<CheckedPurchase | Refusal> {
  const { body, headers, attempt, client, gateway, verification } = call;
  const { email, billing, payment, reminders = false } = body;
  if (!gateway) return refuse('bad-request', { detail: notTaken });

  const check = await checkItems(parts.db, call);
  if (check.kind === 'refused') return check;
  const { lines, totals, quote } = check;

  const shown = checkShownPolicies(parts.policies, headers[names.policiesShown]);
  if (shown.kind === 'changed') return refuse('policies-changed', { detail: shown.detail });

  const renews = (quote ? quote.renews : body.renews) ?? [];
  // The operator who wrote a quote decided what it renews: its order's address may have been
  // corrected since.
  if (!quote && !(await arePaidOrdersOf(parts.db, renews, email)))
    return refuse('renewal-not-found');

  const renewCovered = (quote?.renewCovered || body.renewCovered) ?? false;
  const limit = parts.takesTokens ? findCardLimit(totals.totalCents) : null;
  if (limit) return refuse(limit);

  const hasKey = headers[names.idempotencyKey] !== undefined;
  const purchase = {
    email,
    billing,
    payment,
    lines,
    totals,
    gateway,
    client,
    cartHash: hashCart({ lines, renews, renewCovered }),
    renews,
    renewCovered,
    termsShown: headers[names.termsShown],
    reminders,
    policies: shown.versions ?? quote?.policies ?? null,
    attempt,
    verification,
    guard: hasKey ? { mayRepeat: headers[names.buyAgain] ?? null } : null,
    claimQuote: quote?.claim ?? null,
    acceptsBackorder: headers[names.acceptBackorder] === 'true',
  };
  return { kind: 'passed', purchase };
}

const notTaken = 'You have not been charged: this shop does not take this way to pay. Pay by card.';

type PassedCheck = Extract<PurchaseCheck, { kind: 'passed' }>;

/** A quote counts at its own prices. */
async function checkItems(
  db: Db,
  { body, headers, verifiedEmail }: CheckoutCall,
): Promise<PassedCheck | Refusal> {
  const { email, items, quote } = body;
  const wanted = { email, verifiedEmail, items };
  const prices = await readCatalogue(db);
  if (quote) return checkQuote(db, quote, wanted);
  const check = checkPurchase(prices, wanted, headers[names.ifMatch]);
  const isOutdated = check.kind === 'refused' && check.code === 'prices-changed';
  return isOutdated ? { ...check, etag: prices.etag } : check;
}
