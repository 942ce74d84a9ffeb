import type { FastifyInstance } from 'fastify';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { openClientShares, type RunInShare } from '../payments/client-shares.ts';
import type { GatewayParts, OpenedGateway } from '../payments/gateway.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Webhook } from '../payments/webhook.ts';
import { gateways } from './gateways.ts';
import type { GatewayConfig } from './settings.ts';

export interface Gateways {
  /** Charges cards. */
  readonly gateway: PaymentGateway;
  /** Those that buyers may pay by, by what they pay with. */
  readonly taken: ReadonlyMap<PaymentMethod, PaymentGateway>;
  /** Every gateway that an order of this shop may belong to. */
  readonly gateways: readonly PaymentGateway[];
  /** How those gateways report events that do. */
  readonly webhooks: readonly Webhook[];
  /** Serves the shop's own pages on which buyers approve payments. */
  readonly serveGatewayPages: (app: FastifyInstance, seller: Seller) => Promise<void>;
  /** Throws a {@link StartError} for credentials that a gateway refuses. */
  readonly checkCredentials: () => Promise<void>;
  /** Limits what one client may have under way at a gateway outside this process. */
  readonly runInShare: RunInShare;
}

/** Opens the gateways of a mode, whose settings have the keys of no other. */
export async function openGateways(parts: GatewayParts<GatewayConfig>): Promise<Gateways> {
  const opened: OpenedGateway[] = [];
  const taken = new Map<PaymentMethod, PaymentGateway>();
  for (const { method, isTaken, open } of gateways) {
    const found = await open(parts);
    if (!found) continue;
    opened.push(found);
    if (isTaken(parts.config)) taken.set(method, found.gateway);
  }
  const gateway = taken.get('card');
  if (!gateway) throw new Error('No gateway takes cards');

  return {
    gateway,
    taken,
    gateways: opened.map((each) => each.gateway),
    webhooks: opened.flatMap((each) => readWebhook(each, opened)),

    async serveGatewayPages(app, seller) {
      for (const { servePages } of opened) await servePages?.(app, seller);
    },

    async checkCredentials() {
      for (const each of opened) await each.checkCredentials?.();
    },

    runInShare: parts.config.mode === 'demo' ? withoutShares : openClientShares(mostOfClient),
  };
}

function readWebhook(
  { gateway, account, webhook }: OpenedGateway,
  opened: readonly OpenedGateway[],
): Webhook[] {
  if (!webhook) return [];
  const others = opened.filter((each) => account !== undefined && each.account === account);
  const gateways = new Set([gateway, ...others.map((each) => each.gateway)]);
  return [{ ...webhook, gateways: [...gateways].map(({ name }) => name) }];
}

const withoutShares: RunInShare = (_client, call) => call();

const mostOfClient = 16;
