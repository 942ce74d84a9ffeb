import type { AuditSubject, GatewayDispute, GatewayRefund, Queryable } from './audit-subject.ts';

/** The gateway that a shop under faults uses. */
export interface SceneGateway {
  /** What makes a shop use it. */
  readonly settings: Readonly<Record<string, string>>;
  readLedger(database: Queryable): Promise<AuditSubject['ledger']>;
  readRefunds?(): Promise<readonly GatewayRefund[]>;
  readDisputes?(): Promise<readonly GatewayDispute[]>;
  readChallengesEnded?(): Promise<ReadonlyMap<string, Date>>;
  /** A token for a good card, where the gateway takes the card. */
  createToken?(): Promise<string>;
  end(): Promise<void>;
}

/** The demo gateway of the shop's own process. Its ledger is in the shop's database. */
export const demoGateway: SceneGateway = {
  settings: {},
  async readLedger(database) {
    const { rows } = await database.query<AuditSubject['ledger'][number]>(
      `select order_id as "orderId", amount_cents::int as "amountCents", outcome, transaction_id as "transactionId"
       from demo_gateway_charges`,
    );
    return rows;
  },
  async end() {},
};
