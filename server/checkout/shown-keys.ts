import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { recordSeenKeys } from '../orders/evidence-store.ts';
import type { Db } from '../platform/database/pool.ts';
import type { CheckoutReply } from './send-reply.ts';

/** Records that buyers' browsers got the keys of paid orders. */
export interface ShownKeys {
  /** Records it when all of the reply has been sent. It neither delays nor fails a purchase. */
  follow(outcome: CheckoutReply, reply: FastifyReply): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

/**
 * Writes with one statement at a time, whatever a rush of buyers sends: work of their calls that
 * goes on behind their back could leave no connection to the next visitor.
 */
export function openShownKeys({ db, log }: ShownKeysParts): ShownKeys {
  const shown = new Set<string>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (shown.size > 0) {
      const orderIds = [...shown];
      shown.clear();
      await recordSeenKeys(db, orderIds, 'keys-shown').catch((error: unknown) =>
        log.warn({ err: error, orderIds }, 'it could not be recorded that buyers got their keys'),
      );
    }
    writing = null;
  }

  return {
    follow(outcome, reply) {
      const orderId = findOrderWithKeys(outcome);
      if (orderId === null) return;
      reply.raw.once('finish', () => {
        shown.add(orderId);
        writing ??= write();
      });
    },
    async close() {
      await writing;
    },
  };
}

interface ShownKeysParts {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
}

function findOrderWithKeys(outcome: CheckoutReply): string | null {
  if (outcome.kind !== 'settled' || outcome.response.status !== 200) return null;
  const { orderId, licenseKeys } = JSON.parse(outcome.response.body) as CheckoutAnswer;
  return licenseKeys.some(({ keys }) => keys.length > 0) ? orderId : null;
}
