import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { shareTestShop, type TestShop } from '../start-shop.ts';
import { audit } from './audit.ts';
import type { AuditSubject } from './audit-subject.ts';
import { Canaries } from './canaries.ts';
import type { KnownOutcome } from './crowd.ts';
import { demoGateway } from './scene-gateway.ts';

/**
 * A shop for the tests of the calling file, with two fulfilled orders and a declined one, in which every invariant holds until something is
 * planted.
 */
export async function openAuditedShop(): Promise<{ shop: TestShop; healthy: AuditSubject }> {
  const shop = await shareTestShop({ config: { rateLimits: false } });
  const client = shop.database.pool;
  const customer = await new Customer(shop).verifyEmail();
  const outcomes: KnownOutcome[] = [];
  for (const quantity of [1, 3]) {
    const idempotencyKey = `attempt-${quantity}`;
    const repeat = () =>
      customer.buy({ items: [{ productId: 'endpoint-enterprise', quantity }], idempotencyKey });
    const { status, text } = await repeat();
    outcomes.push({ email: customer.email, idempotencyKey, repeat, status, text });
  }
  await customer.buy({ card: { cardNumber: '4000 0000 0000 0002' }, idempotencyKey: 'attempt-declined' });
  while ((await client.query(`select from orders where state in ('pending', 'paid')`)).rowCount)
    await wait(20);
  const healthy: AuditSubject = {
    database: client,
    ledger: await demoGateway.readLedger(client),
    mails: shop.mailServer.mails,
    outcomes,
    canaries: new Canaries(),
    folders: [shop.dataFolder],
  };
  return { shop, healthy };
}

/** Such a shop in which each test plants in a transaction of its own, which is rolled back after it. */
export async function openPlantedShop() {
  const { shop, healthy } = await openAuditedShop();
  const client = await shop.database.pool.connect();
  beforeEach(() => client.query('begin'));
  afterEach(() => client.query('rollback'));
  afterAll(() => client.release());
  /** What is violated with what the test has planted. */
  const violated = (changes: Partial<AuditSubject> = {}) =>
    findViolated({ ...healthy, ...changes, database: client });
  return { client, healthy, violated };
}

/** The invariants that do not hold, once what commits with an audit event has been done, in a transaction too. */
export async function findViolated(subject: AuditSubject): Promise<number[]> {
  await subject.database.query('set constraints audit_events_are_chained immediate');
  const findings = await audit(subject);
  return findings.filter(({ violations }) => violations.length > 0).map(({ invariant }) => invariant);
}
