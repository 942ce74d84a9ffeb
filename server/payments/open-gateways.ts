import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { StartError } from '../process/start-error.ts';
import { openClientShares, type RunInShare } from './client-shares.ts';
import { DemoGateway } from './demo-gateway.ts';
import { HttpGateway } from './http-gateway.ts';
import type { Mode, PaymentGateway } from './payment-gateway.ts';

export interface GatewayParts {
  readonly config: {
    readonly mode: Mode;
    readonly gatewayUrl: string | null;
    readonly stripe: StripeSettings | null;
  };
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** How long a gateway in another process may take. */
  readonly timeoutMilliseconds?: number | undefined;
}

interface StripeSettings {
  readonly secretKey: string;
  /** The origin of a stand-in for Stripe; null is Stripe itself. */
  readonly apiBase: string | null;
}

export interface Gateways {
  /** Charges new orders. */
  readonly gateway: PaymentGateway;
  /** Every gateway that an order of this shop may belong to. */
  readonly gateways: readonly PaymentGateway[];
  /** Charges the order of the Invoice tab's sample values; null where there is none. */
  readonly seededGateway: PaymentGateway | null;
  /** Limits what one client may have under way at a gateway outside this process. */
  readonly runInShare: RunInShare;
}

/** Opens the gateways of a mode. With GATEWAY_URL, the built-in demo gateway still settles its own orders. */
export function openGateways(parts: GatewayParts): Gateways {
  return parts.config.mode === 'demo' ? openDemoGateways(parts) : openStripe(parts);
}

function openDemoGateways({ config, db, clock, log, timeoutMilliseconds }: GatewayParts): Gateways {
  const builtIn = new DemoGateway({ db, clock });
  const remote = config.gatewayUrl
    ? new HttpGateway({ url: config.gatewayUrl, log, timeoutMilliseconds })
    : null;
  return {
    gateway: remote ?? builtIn,
    gateways: remote ? [remote, builtIn] : [builtIn],
    seededGateway: builtIn,
    runInShare: openClientShares(remote ? mostChargesOfClient : Number.POSITIVE_INFINITY),
  };
}

function openStripe({ config }: GatewayParts): Gateways {
  throw new StartError(`This release has no payment gateway for ${config.mode} mode.`);
}

const mostChargesOfClient = 16;
