import { Customer, type PurchaseOptions, type ShopAnswer } from '../test/shop-driver.ts';

/** A new buyer verifies an address and buys. Throws when that is refused: figures must not count failures. */
export async function buyOnce(url: string, options: PurchaseOptions = {}): Promise<void> {
  const buyer = await new Customer({ url }).verifyEmail();
  expectOk(await buyer.buy(options));
}

export function expectOk({ status, text }: Pick<ShopAnswer<unknown>, 'status' | 'text'>): void {
  if (status !== 200) throw new Error(`The shop responded with ${status}: ${text}`);
}

/** How long each repetition takes, in milliseconds. */
export async function timeEach(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    await work(i);
    durations.push(performance.now() - begin);
  }
  return durations;
}

export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 50);
}

export function percentileOf(values: readonly number[], percentage: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percentage) / 100) - 1] ?? 0;
}
