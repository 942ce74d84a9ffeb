import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keysCalls } from '../../contract/desk/keys.ts';
import { root } from '../../scripts/root.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { testKeysSecret } from '../test-sealer.ts';
import { auditStock } from './audit-stock.ts';
import { must } from './row.ts';
import type { Scene } from './scene.ts';

/** The product whose keys are imported. */
export const importedProduct = 'endpoint-enterprise';

/** A shop under faults with its operator, at the desk and on the command line. */
export class OperatedShop {
  /** How often what was killed, and what was there afterwards. */
  readonly kills = new Map<string, number>();
  readonly scene: Scene;
  readonly desk: DeskBrowser;
  readonly patienceMilliseconds: number;

  constructor(scene: Scene, adminUrl: string, slack: number) {
    this.scene = scene;
    this.desk = new DeskBrowser({ adminUrl });
    this.patienceMilliseconds = 60_000 * slack;
  }

  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.scene.start(environment);
    await this.desk.signIn();
  }

  async stop(): Promise<void> {
    must((await this.scene.shop.end('SIGTERM')) === '0', 'The shop did not stop in order');
  }

  async query<Result extends object>(statement: string, values: unknown[] = []): Promise<Result[]> {
    const client = await this.scene.connect();
    const { rows } = await client.query<Result>(statement, values).finally(() => client.end());
    return rows;
  }

  /** What the import says, or the problem's code. */
  async upload(note: string, keys: readonly string[]): Promise<string> {
    const query = { productId: importedProduct, fileName: 'keys.csv', note };
    const { body } = await this.desk.call(keysCalls.importKeys, { query, upload: lines(keys) });
    return body.outcome ?? String(body.code);
  }

  /** Runs a command beside the shop, or without it. */
  runCommand(args: readonly string[], environment: Readonly<Record<string, string>>, input = '') {
    const child = spawn(process.execPath, [join(root, 'scripts', 'shop.ts'), ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.scene.dataFolder,
        KEYS_SECRET: testKeysSecret,
        ...environment,
      },
    });
    // A command that dies doesn't read to the end.
    child.stdin.on('error', () => {}).end(input);
    const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
    return { child, ended };
  }

  /** A buyer's order, fulfilled. */
  async buy(productId: string, quantity: number): Promise<{ orderId: string; email: string }> {
    const customer = await this.scene.crowd.newCustomer();
    const items = [{ productId, quantity }];
    const { status, text, body } = await customer.buy({ items, acceptBackorder: true });
    must(status === 200, `A purchase got the status ${status}: ${text}`);
    await this.scene.settle(this.patienceMilliseconds);
    return { orderId: body.orderId, email: customer.email };
  }

  async awaitMail(email: string, kind: 'keys' | 'key-replaced'): Promise<void> {
    const ids = () =>
      this.scene.mailServer.mails.flatMap(({ recipients, messageId }) =>
        recipients.includes(email) && messageId?.startsWith(`<${kind}.`) ? [messageId] : [],
      );
    const deadline = performance.now() + this.patienceMilliseconds;
    while (ids().length === 0 && performance.now() < deadline) await wait(100);
    must(new Set(ids()).size === 1, `${email} has ${new Set(ids()).size} mails ${kind}`);
  }

  async auditStock() {
    const client = await this.scene.connect();
    const ledger = await this.scene.gateway.readLedger(client);
    const { canaries, mailServer } = this.scene;
    const others = { mails: mailServer.mails, outcomes: [], canaries, folders: [] };
    return auditStock({ database: client, ledger, ...others }).finally(() => client.end());
  }

  count(what: string): void {
    this.kills.set(what, (this.kills.get(what) ?? 0) + 1);
  }
}

/** A file of keys. */
export function lines(keys: readonly string[]): string {
  return keys.map((key) => `${key}\n`).join('');
}
