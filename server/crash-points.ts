import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database/tables.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';

/** The moments of a purchase at which a fault test can have the shop die. */
export const crashPoints = [
  /** The order is on disk, the card is not charged. */
  'after_t1',
  /** The gateway has answered, and nothing is written of it. */
  'after_charge',
  /** Keys, answer, receipt and invoice number are on their way to the database: written or not, nobody knows. */
  'mid_t2',
  /** T2 is committed, and the request does not know it yet. */
  'after_t2',
  /** The answer is made and not sent. */
  'before_answer',
  /** The invoice is rendered and not stored. */
  'mid_invoice',
  /** The mail server and the shop are talking about a receipt. */
  'mid_mail',
  /** The mail server has the receipt, and the order does not say so. */
  'after_mail_accepted',
] as const;

export type CrashPoint = (typeof crashPoints)[number];

/** The parts that a crash point takes hold of. */
interface Crashable {
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
}

/**
 * Parts that end the process with SIGKILL at one moment of a purchase. For the fault tests alone: without
 * `FAULT_TESTS=on` and demo mode the settings refuse `CRASH_AT`, and nothing here is ever called.
 */
export function dieAt<Parts extends Crashable>(point: CrashPoint, parts: Parts, pool: Pool): Parts {
  if (point === 'mid_t2' || point === 'after_t2') pool.on('acquire', (client) => dieAtT2(point, client));
  return { ...parts, gateway: dyingGateway(point, parts.gateway), mailer: dyingMailer(point, parts.mailer) };
}

/** The database as the invoice archive sees it. */
export function dieBeforeInvoice(point: CrashPoint | null, db: Kysely<Database>): Kysely<Database> {
  if (point !== 'mid_invoice') return db;
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (name === 'insertInto' && args[0] === 'invoice_documents') killOwnProcess();
        return Reflect.apply(member, target, args);
      };
    },
  });
}

/** Ends the process when the answer to a purchase is about to be sent. */
export function dieBeforeAnswer(point: CrashPoint | null, app: FastifyInstance): void {
  if (point !== 'before_answer') return;
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url === '/api/checkout' && reply.statusCode === 200) await die();
  });
}

function dyingGateway(point: CrashPoint, gateway: PaymentGateway): PaymentGateway {
  return {
    name: gateway.name,
    mode: gateway.mode,
    settle: (orderId) => gateway.settle(orderId),
    async charge(request) {
      if (point === 'after_t1') await die();
      const outcome = await gateway.charge(request);
      if (point === 'after_charge') await die();
      return outcome;
    },
  };
}

/** Long enough for a conversation to begin, and shorter than a slow mail server's answer. */
const conversationMilliseconds = 150;

function dyingMailer(point: CrashPoint, mailer: Mailer): Mailer {
  return {
    destination: mailer.destination,
    close: () => mailer.close(),
    async send(mail) {
      const isReceipt = mail.messageId.startsWith('receipt.');
      if (isReceipt && point === 'mid_mail') setTimeout(killOwnProcess, conversationMilliseconds);
      const outcome = await mailer.send(mail);
      if (isReceipt && point === 'after_mail_accepted') await die();
      return outcome;
    },
  };
}

const watched = new WeakSet<PoolClient>();

/**
 * Watches a connection's statements for the commit that follows the one that marks an order paid: no other moves the
 * invoice counter.
 */
function dieAtT2(point: 'mid_t2' | 'after_t2', client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  let marksPaid = false;
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const answered: unknown = Reflect.apply(query, self, args);
      const text = String(args[0]);
      marksPaid ||= text.includes('update invoice_counter');
      if (!marksPaid || text !== 'commit') return answered;
      if (point === 'mid_t2') killOwnProcess();
      return answered instanceof Promise ? answered.then(die) : answered;
    },
  });
}

/** Never resolves: the process is gone. */
function die(): Promise<never> {
  killOwnProcess();
  return new Promise(() => {});
}

function killOwnProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
