import type { RunInShare } from '../payments/client-shares.ts';
import type {
  Authorised,
  CaptureOutcome,
  ChargeRequest,
  OpenedPayment,
} from '../payments/payment-gateway.ts';
import { recordPaymentId } from '../payments/payment-store.ts';
import type { Charged, OrderToPay, SettleParts, Step, Uncharged } from './step.ts';
import { giveKeysBack, type KeysTaken, type NoKeys } from './take-keys.ts';

/** An order that was just written. */
export interface PlacedOrder extends OrderToPay {
  readonly gstCents: number;
  readonly lines: ChargeRequest['lines'];
  readonly payment: ChargeRequest['payment'];
  readonly client: string;
  readonly parts: SettleParts & { readonly runInShare: RunInShare };
}

type ChargeStep<After> = Step<PlacedOrder, unknown, After>;

const safeToRepeat =
  'The order id is the idempotency key: the gateway returns the outcome of the first call.';

/** The gateway takes the money. */
export const charge: ChargeStep<Charged> = {
  name: 'charge',
  safeToRepeat,
  run: (order) => chargeAtOnce(order),
};

/** The gateway holds the money. */
export const authorise: ChargeStep<Charged | Authorised> = {
  name: 'authorise',
  safeToRepeat,
  run: (order) => askGateway(order, true),
};

/**
 * The gateway opens a payment, the order gets its keys, and only then the buyer is asked for the
 * money.
 */
export function chargeAfter(keysStep: KeysStep): ChargeStep<Charged> {
  return {
    name: `${keysStep.name} and charge`,
    safeToRepeat: `${keysStep.safeToRepeat} ${safeToRepeat}`,
    async run(order) {
      const refusal: { because?: NoKeys['because'] } = {};
      const charged = await chargeAtOnce(order, async (paymentId) => {
        const taken = await keysStep.run(order, { paymentId });
        if (taken.kind === 'keys-taken') return true;
        refusal.because = taken.because;
        return false;
      });
      if (charged.kind !== 'never-charged') return charged;
      return { ...charged, because: charged.because ?? refusal.because };
    },
  };
}

/** The gateway takes the money that it holds. For an order without keys, it lets the money go. */
export const capture: Step<OrderToPay, Charged | KeysTaken | NoKeys, Charged> = {
  name: 'capture',
  safeToRepeat: 'A gateway captures or cancels a payment once, and reports what is true then.',
  async run({ parts, gateway, orderId, amountCents }, before) {
    if (before.kind !== 'keys-taken' && before.kind !== 'no-keys') return before;
    const { paymentId } = before;
    const payment = { orderId, amountCents, paymentId };
    if (before.kind === 'no-keys') {
      const { because } = before;
      return toCharged(await gateway.close(payment), { paymentId, because });
    }

    const captured = await gateway.capture(payment);
    if (captured.kind === 'action-required') await giveKeysBack(parts.db, orderId);
    return toCharged(captured, { paymentId });
  },
};

type KeysStep = Step<OrderToPay, Pick<OpenedPayment, 'paymentId'>, KeysTaken | NoKeys>;

type MayConfirm = (paymentId: string) => Promise<boolean>;

async function chargeAtOnce(order: PlacedOrder, mayConfirm?: MayConfirm): Promise<Charged> {
  const outcome = await askGateway(order, false, mayConfirm);
  // No gateway only holds the money that it is to take. Reconciliation would capture it.
  return outcome.kind === 'authorised' ? { kind: 'unknown' } : outcome;
}

/** No connection to the database is held meanwhile. */
async function askGateway(
  { parts: { db }, gateway, ...order }: PlacedOrder,
  captureLater: boolean,
  mayConfirm: MayConfirm = async () => true,
): Promise<Charged | Authorised> {
  const { orderId, amountCents, gstCents, lines, payment } = order;
  const opened: { paymentId: string | null } = { paymentId: null };

  const record = (paymentId: string) => {
    opened.paymentId = paymentId;
    return recordPaymentId(db, gateway, { orderId, amountCents, paymentId });
  };

  const outcome = await gateway.charge({
    orderId,
    amountCents,
    gstCents,
    lines,
    payment,
    captureLater,
    recordPaymentId: async (paymentId) => (await record(paymentId)) && mayConfirm(paymentId),
  });
  if (outcome.kind !== 'never-charged') return outcome;
  return { ...outcome, ...opened };
}

function toCharged(
  outcome: CaptureOutcome,
  { paymentId, because }: Pick<Uncharged, 'paymentId' | 'because'>,
): Charged {
  if (outcome.kind !== 'never-charged') return outcome;
  return { ...outcome, paymentId, because: because ?? outcome.because };
}
