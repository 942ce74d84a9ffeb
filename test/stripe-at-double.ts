import { rm } from 'node:fs/promises';
import { afterAll, afterEach, expect } from 'vitest';
import { StripeGateway, type StripeGatewayParts } from '../server/card/stripe-gateway.ts';
import { StripeDoubleProcess } from './stripe-double-process.ts';
import { StripePurchase } from './stripe-purchase.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A Stripe double and a gateway for the tests of a file, which may log no secret and no error but those they take. */
export class StripeAtDouble {
  readonly double: StripeDoubleProcess;
  readonly gateway: StripeGateway;
  /** What Stripe refused of the shop, as the operators would see it. */
  readonly refusals: string[] = [];
  readonly #folder: string;
  readonly #warnings: string[] = [];
  readonly #errors: string[] = [];

  static async start(timeoutMilliseconds?: number): Promise<StripeAtDouble> {
    const folder = await makeTemporaryFolder();
    return new StripeAtDouble(folder, await StripeDoubleProcess.start(folder), timeoutMilliseconds);
  }

  /** For all tests of the calling file. It is stopped after them, and after each it checks what was logged. */
  static async share(timeoutMilliseconds?: number): Promise<StripeAtDouble> {
    const started = await StripeAtDouble.start(timeoutMilliseconds);
    afterEach(() => started.endTest());
    afterAll(() => started.stop());
    return started;
  }

  private constructor(folder: string, double: StripeDoubleProcess, timeoutMilliseconds?: number) {
    this.#folder = folder;
    this.double = double;
    this.gateway = this.openGateway({ timeoutMilliseconds });
  }

  openGateway(parts: Partial<Omit<StripeGatewayParts, 'mode' | 'log'>> = {}): StripeGateway {
    const keep = (list: string[]) => (event: object, message: string) => {
      list.push(JSON.stringify({ ...event, message }));
    };
    const log = { warn: keep(this.#warnings), error: keep(this.#errors) };
    const usual = {
      secretKey: 'sk_test_canary',
      apiBase: this.double.url,
      returnUrl: 'https://shop.example/',
      reportRefusal: ({ what }: { readonly what: string }) => void this.refusals.push(what),
    };
    return new StripeGateway({ ...usual, ...parts, mode: 'sandbox', log });
  }

  newPurchase(gateway = this.gateway): StripePurchase {
    return new StripePurchase({ gateway, double: this.double });
  }

  takeErrors(): string {
    return this.#errors.splice(0).join('\n');
  }

  takeWarnings(): string {
    return this.#warnings.splice(0).join('\n');
  }

  async endTest(): Promise<void> {
    await this.double.setFaults();
    expect(this.takeWarnings()).not.toMatch(/sk_test|ctoken_|_secret_|Nguyen|42424242/);
    expect(this.takeErrors()).toBe('');
  }

  async stop(): Promise<void> {
    await this.double.end();
    await rm(this.#folder, { recursive: true });
  }
}
