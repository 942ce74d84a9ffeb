import type Stripe from 'stripe';
import { ApiError } from './api-error.ts';
import { finishChallenge, finishProcessing } from './challenges.ts';
import { Faults } from './faults.ts';
import { finishRefund } from './finish-refund.ts';
import { findNextStep, type LaterKind, type LaterStep, removeStep } from './later-steps.ts';
import type { Ledger } from './ledger.ts';
import { Webhooks } from './webhooks.ts';
import type { Answer, Work } from './work.ts';

export interface DoubleParts {
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

const laterActions: Readonly<Record<LaterKind, (work: Work, id: string) => Answer>> = {
  'succeed-payment': (work, id) => finishProcessing(work, id, 'success'),
  'fail-payment': (work, id) => finishProcessing(work, id, 'failure'),
  'succeed-refund': (work, id) => finishRefund(work, id, 'success'),
  'approve-payto': (work, id) => finishChallenge(work, id, 'pass'),
  'refuse-payto': (work, id) => finishChallenge(work, id, 'fail'),
  'expire-payto': (work, id) => finishChallenge(work, id, 'expire'),
  'fail-refund': (work, id) => finishRefund(work, id, 'failure'),
};

/** The state of the double: its ledger, its faults, its webhooks, and what happens later. */
export class StripeDouble {
  readonly ledger: Ledger;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  /** How long everything takes that Stripe does later. */
  laterMilliseconds = 5000;
  /** What restricted keys may not do, such as `dispute_read`. */
  missingPermissions: readonly string[] = [];
  offersPayTo = true;
  readonly #clock: () => Date;
  #timer: NodeJS.Timeout | undefined;

  constructor({ ledger, clock }: DoubleParts) {
    this.ledger = ledger;
    this.#clock = clock;
    this.webhooks = new Webhooks(clock);
    this.#waitForNextStep();
  }

  get now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  get clock(): () => Date {
    return this.#clock;
  }

  /** Does work in one transaction, then sends the events that it recorded. */
  run<T>(request: Work['request'], work: (work: Work) => T): T {
    const events: Stripe.Event[] = [];
    const { ledger, now, laterMilliseconds, offersPayTo } = this;
    const nowMilliseconds = this.#clock().getTime();
    const started = { ledger, now, nowMilliseconds, request, events, laterMilliseconds, offersPayTo };
    const result = ledger.transaction(() => work(started));
    this.webhooks.send(events);
    this.#waitForNextStep();
    return result;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.webhooks.stop();
    this.ledger.close();
  }

  #waitForNextStep(): void {
    clearTimeout(this.#timer);
    const step = findNextStep(this.ledger);
    if (!step) return;
    const delay = Math.max(0, step.due_at - this.#clock().getTime());
    this.#timer = setTimeout(() => this.#takeNextStep(), delay);
  }

  #takeNextStep(): void {
    const step = findNextStep(this.ledger);
    if (step && step.due_at <= this.#clock().getTime()) this.#take(step);
    else this.#waitForNextStep();
  }

  #take(step: LaterStep): void {
    this.run(null, (work) => removeStep(work.ledger, step));
    try {
      this.run(null, (work) => laterActions[step.kind](work, step.object_id));
    } catch (error) {
      // The control API may have ended the payment or the refund earlier.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
