import type { AuditSubject, GatewayDispute, GatewayRefund } from './audit-subject.ts';

/** The gateway beside the shop, in a process of its own. */
export interface SceneGateway {
  /** What makes a shop use it. */
  readonly settings: Readonly<Record<string, string>>;
  readLedger(): Promise<AuditSubject['ledger']>;
  readRefunds?(): Promise<readonly GatewayRefund[]>;
  readDisputes?(): Promise<readonly GatewayDispute[]>;
  readChallengesEnded?(): Promise<ReadonlyMap<string, Date>>;
  end(): Promise<void>;
}
