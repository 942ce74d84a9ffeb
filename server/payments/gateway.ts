import type { FastifyInstance } from 'fastify';
import type { PagePayments, PaymentMethod } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Mode } from '../../contract/states.ts';
import type { Finding } from '../operators/finding.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Embedded } from '../platform/http/security-headers.ts';
import type { Config } from '../platform/settings/config.ts';
import type { SettingGroup } from '../platform/settings/setting-group.ts';
import type { GatewayReports } from './gateway-reports.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { Webhook, WebhookDescription } from './webhook.ts';

/**
 * All that the shop knows of a way to take payments. Each is in a folder of its own, and one line
 * of the list in `gateways/gateways.ts`. `Own` is what the config has of its settings.
 */
export interface Gateway<Own extends object = object> {
  /** What buyers pay with. Its words for people are in the contract, by this name. */
  readonly method: PaymentMethod;

  /** The company that moves the money; left out where none does. */
  readonly company?: string;

  /** Left out where it has no settings, or shares those of another gateway. */
  readonly settings?: SettingGroup<Own>;

  /** Whether buyers may pay by it now. */
  readonly isTaken: (config: Pick<Config, 'mode'> & Own) => boolean;

  /**
   * Null where no order of this shop can be of it. Paid orders may be, of a gateway that isn't
   * taken any more.
   */
  readonly open: (parts: GatewayParts<Own>) => Promise<OpenedGateway | null>;

  /** Left out where it reports no events, or by the webhook of another gateway. */
  readonly webhook?: WebhookDescription<ConfigOf<Own>>;

  /** What breaks it in practice, for `doctor` and the desk. */
  readonly checks?: readonly GatewayCheck<Own>[];

  /**
   * Left out where the page takes the payment, or sends the buyer away, without any script of
   * another site.
   */
  readonly page?: PagePart<Own>;

  /** What a start prints of the modes in which it takes cards. */
  readonly modeLines?: Readonly<Partial<Record<Mode, string>>>;

  /** Its tables whose rows are about the buyer of an order, by `order_id`. */
  readonly tables?: readonly (keyof Database)[];
}

export type ConfigOf<Own> = Pick<Config, 'mode' | 'publicUrl'> & Own;

export interface GatewayParts<Own> extends GatewayReports {
  readonly config: ConfigOf<Own>;
  readonly db: Db;
  readonly clock: () => Date;
  /** How long a gateway outside this process may take. */
  readonly timeoutMilliseconds?: number | undefined;
}

export interface OpenedGateway {
  readonly gateway: PaymentGateway;

  /** Gateways of one account are compared with one list of its claims. */
  readonly account?: string;

  readonly webhook?: Omit<Webhook, 'gateways'>;

  /** Throws a `StartError` for credentials that the gateway refuses. */
  readonly checkCredentials?: () => Promise<void>;

  /** Serves pages of the shop's own on which buyers approve payments. */
  readonly servePages?: (app: FastifyInstance, seller: Seller) => Promise<void>;
}

/** One thing that breaks a gateway. It throws when it can't find out. */
export interface GatewayCheck<Own> {
  readonly name: string;
  readonly run: (parts: GatewayCheckParts<Own>) => Promise<Finding>;
}

export interface GatewayCheckParts<Own> {
  readonly config: ConfigOf<Own>;
}

export interface PagePart<Own> {
  /** What the head of the page says of it. None of it is secret. */
  readonly describe: (config: Own) => Pick<PagePayments, 'publishableKey' | 'scriptUrl'> | null;

  /** What the page has to allow for that. */
  readonly embed: (payments: PagePayments) => Embedded;
}
