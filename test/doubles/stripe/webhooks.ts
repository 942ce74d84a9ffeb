import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { sendEvent } from './send-event.ts';
import type { WebhookPlan } from './webhook-plan.ts';

const firstRetryMilliseconds = 500;
const longestRetryMilliseconds = 60_000;
const mostAttempts = 20;

/** Sends events to the shop, and repeats those that it didn't accept. */
export class Webhooks {
  readonly #clock: () => Date;
  readonly #stop = new AbortController();
  #plan: WebhookPlan | null = null;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Applies to the next events; null sends nothing. */
  set(plan: WebhookPlan | null): void {
    this.#plan = plan;
  }

  get plan(): WebhookPlan | null {
    return this.#plan;
  }

  /** Sends events that were recorded together. Returns before they are sent. */
  send(events: readonly Stripe.Event[]): void {
    const plan = this.#plan;
    if (!plan || plan.never) return;
    const doubled = events.flatMap((event) =>
      Math.random() < plan.duplicateProbability ? [event, event] : [event],
    );
    for (const event of plan.shuffle ? shuffle(doubled) : doubled) void this.#deliver(event, plan);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #deliver(event: Stripe.Event, plan: WebhookPlan): Promise<void> {
    const { from, to } = plan.delay;
    if (!(await this.#pause(randomInt(from, Math.max(from, to) + 1)))) return;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const status = await sendEvent(event, plan, this.#clock());
      if (status !== null && status >= 200 && status < 300) return;
      const retry = Math.min(firstRetryMilliseconds * 2 ** attempt, longestRetryMilliseconds);
      if (!(await this.#pause(retry))) return;
    }
  }

  /** False when the double is being stopped. */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#stop;
    await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  }
}

function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [a, b] = [shuffled[last], shuffled[other]] as [T, T];
    [shuffled[last], shuffled[other]] = [b, a];
  }
  return shuffled;
}
