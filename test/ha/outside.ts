import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { StripeBesideShop } from '../faults/stripe-beside-shop.ts';
import { MailServer } from '../mail-server.ts';
import type { Machine } from './machine.ts';
import { outsideAddress } from './network.ts';
import { passConnections } from './pass-connections.ts';

/** Where every machine can be asked for the database of the primary, through its own HAProxy. */
export const databasePort = 15_000;

/** What the shop needs of the world: the Stripe double with its own ledger, and a mail server. */
export class Outside {
  readonly gateway: StripeBesideShop;
  readonly mailServer: MailServer;
  readonly #servers: Server[];

  static async start(ledgerFolder: string): Promise<Outside> {
    const mailServer = await MailServer.start();
    return new Outside(await StripeBesideShop.start(ledgerFolder), mailServer);
  }

  private constructor(gateway: StripeBesideShop, mailServer: MailServer) {
    this.gateway = gateway;
    this.mailServer = mailServer;
    this.#servers = this.#ports.map((port) =>
      passConnections({ from: { host: outsideAddress, port }, to: { host: '127.0.0.1', port } }),
    );
  }

  /** The shop's settings. Its machine finds both at 127.0.0.1, where no TLS is demanded. */
  get settings(): Readonly<Record<string, string>> {
    return { ...this.gateway.settings, SMTP_URL: this.mailServer.url };
  }

  connect(machine: Machine): void {
    const passages = this.#ports.map((port) => ({
      from: { host: '127.0.0.1', port },
      to: { host: outsideAddress, port },
    }));
    const database = {
      from: { host: machine.address, port: databasePort },
      to: { host: '127.0.0.1', port: 5_000 },
    };
    const script = fileURLToPath(new URL('pass-connections.ts', import.meta.url));
    const argument = JSON.stringify([...passages, database]);
    machine.startService('outside', process.execPath, script, argument);
  }

  async end(): Promise<void> {
    for (const server of this.#servers) server.close();
    await this.gateway.end();
    await this.mailServer.close();
  }

  get #ports(): number[] {
    return [this.gateway.double.url, this.mailServer.url].map((url) => Number(new URL(url).port));
  }
}
