import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../../contract/seller.ts';
import type { Documents } from '../../documents/open-documents.ts';
import type { ShopConfig } from '../../gateways/settings.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import type { KeySource } from '../../keys/licence-key.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { PaymentGateway } from '../../payments/payment-gateway.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

/**
 * What actions of operators are done with. The process opens it once. Each action names what it
 * needs of it, and a command opens no more than that.
 */
export interface Desk extends Documents {
  readonly config: ShopConfig;
  readonly seller: Seller;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly db: Db;
  readonly limits: RateLimits;
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  /** Every gateway that an order of this shop may belong to. */
  readonly gateways: readonly PaymentGateway[];
  readonly outbox: { wake(): void };
  readonly mailer: Mailer;
  readonly operatorEmails: readonly string[];
  /** Whether no real money moves. */
  readonly demo: boolean;
  /** Of the shop's links. */
  readonly secret: string;
  /** The shop's address; null while it has none. */
  readonly readShopUrl: () => string | null;
}
