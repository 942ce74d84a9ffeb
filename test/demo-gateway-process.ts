import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import type { FaultPlan } from '../demo-gateway/faults.ts';
import { root } from '../scripts/root.ts';

/** The demo gateway in its own process, which can be killed and restarted. */
export class DemoGatewayProcess {
  readonly dataFolder: string;
  #child: ChildProcess;
  #log: string[];
  #url: string;

  static async start(dataFolder: string): Promise<DemoGatewayProcess> {
    const log: string[] = [];
    return new DemoGatewayProcess(dataFolder, log, await launch(dataFolder, 0, log));
  }

  private constructor(dataFolder: string, log: string[], { child, url }: Launched) {
    this.dataFolder = dataFolder;
    this.#log = log;
    this.#child = child;
    this.#url = url;
  }

  get url(): string {
    return this.#url;
  }

  /** What makes a shop use it. */
  get settings(): Readonly<Record<string, string>> {
    return { GATEWAY_URL: this.#url };
  }

  /** Everything that it has printed. */
  get log(): string {
    return this.#log.join('\n');
  }

  /** Sets the fault plan; without one, faults end. */
  async setFaults(plan: FaultPlan = {}): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#url}/faults`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(plan),
    });
    if (!response.ok) throw new Error(`The faults were refused: ${await response.text()}`);
  }

  async readLedger(): Promise<LedgerLine[]> {
    const response = await fetch(`${this.#url}/ledger`);
    return ledgerListing.parse(await response.json()).lines;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }

  /** Starts it again with the same address and ledger. */
  async startAgain(): Promise<void> {
    const port = Number(new URL(this.#url).port);
    this.#child = (await launch(this.dataFolder, port, this.#log)).child;
  }
}

const ledgerListing = z.object({
  lines: z.array(
    z.object({
      orderId: z.string(),
      amountCents: z.number(),
      outcome: z.enum(['approved', 'authorised', 'declined', 'closed']),
      transactionId: z.nullable(z.string()),
    }),
  ),
});
export type LedgerLine = z.infer<typeof ledgerListing>['lines'][number];

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
}

async function launch(dataFolder: string, port: number, log: string[]): Promise<Launched> {
  const child = spawn(process.execPath, ['scripts/demo-gateway.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, GATEWAY_PORT: String(port), GATEWAY_DATA_DIR: dataFolder },
  });
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const at = /is at (\S+),/.exec(line)?.[1];
      if (at) resolve(at);
    });
    child.once('close', () => reject(new Error(`The demo gateway ended:\n${log.join('\n')}`)));
  });
  return { child, url: await url };
}
