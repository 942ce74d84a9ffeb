import type { ReceivedMail } from '../mail-server.ts';
import type { Canaries } from './canaries.ts';
import type { KnownOutcome } from './crowd.ts';

export interface Queryable {
  query<Row extends object>(statement: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Everything that an audit looks at. */
export interface AuditSubject {
  readonly database: Queryable;
  /** The gateway's ledger. */
  readonly ledger: readonly LedgerLine[];
  /** What the gateway has returned to buyers; left out for a gateway that returns nothing. */
  readonly gatewayRefunds?: readonly GatewayRefund[];
  /** What buyers' banks claim back; left out for a gateway that knows no disputes. */
  readonly gatewayDisputes?: readonly GatewayDispute[];
  /** When the gateway last took or refused the money of an order whose buyer had to pass a challenge, by order id. */
  readonly challengesEnded?: ReadonlyMap<string, Date>;
  /** What the mail server took, repeats included. */
  readonly mails: readonly Pick<ReceivedMail, 'messageId' | 'recipients' | 'text' | 'source'>[];
  readonly outcomes: readonly KnownOutcome[];
  readonly canaries: Canaries;
  /** Where bytes are kept: the data folder with the WAL, logs. */
  readonly folders: readonly string[];
  /** How long the mail server was away, which a receipt may be late by. */
  readonly mailOutageSeconds?: number;
  /** How long shop, database or gateway were away, which an order may stay pending by. */
  readonly outageSeconds?: number;
  /** Invoices that are read and compared; the newest ones. */
  readonly invoicesRead?: number;
}

export interface LedgerLine {
  readonly orderId: string;
  readonly amountCents: number;
  readonly outcome: 'approved' | 'authorised' | 'declined' | 'closed';
  readonly transactionId: string | null;
}

export interface GatewayRefund {
  readonly gatewayRefundId: string;
  /** The gateway's id of the payment, which is the order's transaction id. */
  readonly paymentId: string;
  readonly amountCents: number;
  readonly state: 'completed' | 'pending' | 'failed';
}

export interface GatewayDispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly status: string;
}

/** What an audit says of one invariant. Without violations it holds. */
export interface Finding {
  readonly invariant: number;
  readonly counts: string;
  readonly violations: readonly string[];
}
