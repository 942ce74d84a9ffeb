import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { root } from '../scripts/root.ts';
import type { FaultPlan } from './doubles/stripe/faults.ts';
import type { LedgerListing } from './doubles/stripe/read-ledger.ts';
import type { WebhookSettings } from './doubles/stripe/webhook-plan.ts';

/** The Stripe double in its own process, which can be killed and restarted. */
export class StripeDoubleProcess {
  readonly dataFolder: string;
  readonly url: string;
  #child: ChildProcess;
  #log: string[];

  /** Everything in the future of a test that Stripe does later happens after 100 ms, unless the test changes that. */
  static async start(dataFolder: string): Promise<StripeDoubleProcess> {
    const log: string[] = [];
    const double = new StripeDoubleProcess(dataFolder, log, await launch(dataFolder, 0, log));
    await double.control('PUT', '/later', { milliseconds: 100 });
    return double;
  }

  private constructor(dataFolder: string, log: string[], { child, url }: Launched) {
    this.dataFolder = dataFolder;
    this.#log = log;
    this.#child = child;
    this.url = url;
  }

  /** Everything that it has printed. */
  get log(): string {
    return this.#log.join('\n');
  }

  /** The official SDK, pointed at the double. It never repeats a call of its own accord. */
  connect(key = 'sk_test_double'): Stripe {
    const { hostname, port } = new URL(this.url);
    return new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, timeout: 5000 });
  }

  /** Sets the fault plan; without one, faults end. */
  async setFaults(plan: FaultPlan = {}): Promise<void> {
    await this.control('PUT', '/faults', plan);
  }

  async setWebhooks(settings: WebhookSettings): Promise<void> {
    await this.control('PUT', '/webhooks', settings);
  }

  /** A token as Stripe's form makes it, without a browser. */
  async createToken(
    number = '4242424242424242',
    options: { readonly expired?: boolean } = {},
  ): Promise<string> {
    const token = await this.control<{ id: string }>('POST', '/confirmation_tokens', { number, ...options });
    return token.id;
  }

  readLedger(): Promise<LedgerListing> {
    return this.control('GET', '/ledger');
  }

  /** Calls the control API: `/challenges/pi_…` with `{ outcome: 'pass' }`, `/refunds`, `/disputes` and so on. */
  async control<T = object>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    const response = await fetch(`${this.url}/_double${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`The Stripe double refused ${method} ${path}: ${text}`);
    return JSON.parse(text);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }

  /** Starts it again with the same address and ledger. Faults and webhooks have to be set again. */
  async startAgain(): Promise<void> {
    const port = Number(new URL(this.url).port);
    this.#child = (await launch(this.dataFolder, port, this.#log)).child;
    await this.control('PUT', '/later', { milliseconds: 100 });
  }
}

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
}

async function launch(dataFolder: string, port: number, log: string[]): Promise<Launched> {
  const child = spawn(process.execPath, ['test/programs/stripe-double.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, STRIPE_DOUBLE_PORT: String(port), STRIPE_DOUBLE_DATA_DIR: dataFolder },
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The Stripe double has no output to read.');
  createInterface({ input: stderr }).on('line', (line) => log.push(line));
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      log.push(line);
      const at = /is at (\S+),/.exec(line)?.[1];
      if (at) resolve(at);
    });
    child.once('close', () => reject(new Error(`The Stripe double ended:\n${log.join('\n')}`)));
  });
  return { child, url: await url };
}
