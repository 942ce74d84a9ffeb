import { mkdir, readFile, rm } from 'node:fs/promises';
import { BoundSocket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { root } from '../../scripts/root.ts';
import { socketUrl } from '../database-url.ts';
import { MailServer } from '../mail-server.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { readMailedCode } from '../read-mailed-code.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { audit, formatFindings } from './audit.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';
import { Canaries } from './canaries.ts';
import { Crowd } from './crowd.ts';
import { demoGateway, type SceneGateway } from './scene-gateway.ts';
import { waitUntilSettled } from './settle.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

export interface SceneOptions {
  /** A folder to put the data into; by default a new temporary one. */
  readonly folder?: string;
  /** The shop's own data folder; by default `data` in the scene's folder. */
  readonly dataFolder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly size?: number;
  /** Connections wait while no shop runs, as under systemd with a socket unit. */
  readonly keepsSocket?: boolean;
  readonly longestResponseMilliseconds?: number;
}

/** A shop with everything around it: a gateway (that of demo mode unless another is given), mail server, customers, and a folder for all that it writes. */
export class Scene<Gateway extends SceneGateway = SceneGateway> {
  readonly folder: string;
  /** The data folder of the shop that starts next. */
  dataFolder: string;
  readonly port: number;
  /** The folder of the release that starts next; by default this checkout. */
  release: string = root;
  readonly mailServer: MailServer;
  readonly gateway: Gateway;
  readonly canaries = new Canaries();
  readonly crowd: Crowd;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #socket: BoundSocket | null;
  #shop: ShopProcess | null = null;
  /** Until everything is proven, what the scene wrote is kept, so that a failure can be looked into. */
  #isProven = false;

  static open(options: SceneOptions = {}): Promise<Scene> {
    return Scene.openWith(async () => demoGateway, options);
  }

  static async openWith<Gateway extends SceneGateway>(
    startGateway: (ledgerFolder: string, shopPort: number) => Promise<Gateway>,
    options: SceneOptions = {},
  ): Promise<Scene<Gateway>> {
    const folder = options.folder ?? (await makeTemporaryFolder('licence-shop-fault-'));
    await mkdir(join(folder, 'logs'), { recursive: true });
    const mailServer = await MailServer.start();
    const port = await findFreePort();
    const gateway = await startGateway(join(folder, 'ledger'), port);
    return new Scene(options, folder, port, mailServer, gateway);
  }

  constructor(options: SceneOptions, folder: string, port: number, mailServer: MailServer, gateway: Gateway) {
    this.folder = folder;
    this.dataFolder = options.dataFolder ?? join(folder, 'data');
    this.port = port;
    this.mailServer = mailServer;
    this.gateway = gateway;
    this.#environment = options.environment ?? {};
    this.#socket = options.keepsSocket ? new BoundSocket({ host: '127.0.0.1', port }) : null;
    const { size = 6, longestResponseMilliseconds } = options;
    const shop = { url: this.url };
    const readCode = (email: string) => readMailedCode(mailServer, email);
    this.crowd = new Crowd({
      shop,
      canaries: this.canaries,
      size,
      readCode,
      longestResponseMilliseconds,
      createToken: gateway.createToken?.bind(gateway),
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The shop that runs now. */
  get shop(): ShopProcess {
    if (!this.#shop) throw new Error('No shop runs');
    return this.#shop;
  }

  /** Starts the shop; null when it killed itself before it was ready. */
  async tryStart(environment: Readonly<Record<string, string>> = {}): Promise<ShopProcess | null> {
    const starting = startShopProcess({
      port: this.port,
      release: this.release,
      ...(this.#socket && { socket: this.#socket }),
      logFile: join(this.folder, 'logs', 'shop.log'),
      environment: {
        DATA_DIR: this.dataFolder,
        SMTP_URL: this.mailServer.url,
        ...this.gateway.settings,
        ...this.#environment,
        ...environment,
      },
    });
    this.#shop = await starting.catch(async (cause: unknown) => {
      throw new Error(await this.readLogEnd(), { cause });
    });
    return this.#shop;
  }

  async start(environment: Readonly<Record<string, string>> = {}): Promise<ShopProcess> {
    const shop = await this.tryStart(environment);
    if (!shop) throw new Error(`The shop ended while it started:\n${await this.readLogEnd()}`);
    return shop;
  }

  /** The shop's own PostgreSQL, for other nodes. */
  get databaseUrl(): string {
    return socketUrl('licence_shop', join(this.dataFolder, 'postgres', 'socket'), 'licence_shop');
  }

  /** A connection to the shop's own PostgreSQL, past the shop. */
  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Waits until nothing is open; how long that took, in milliseconds. */
  async settle(patienceMilliseconds = 60_000): Promise<number> {
    const client = await this.connect();
    try {
      return await waitUntilSettled(client, patienceMilliseconds);
    } catch (cause) {
      throw new Error(`Not settled (data in ${this.folder})`, { cause });
    } finally {
      await client.end();
    }
  }

  async audit(changes: Partial<AuditSubject> = {}): Promise<Finding[]> {
    const client = await this.connect();
    try {
      return await audit({
        database: client,
        ledger: await this.gateway.readLedger(client),
        ...(this.gateway.readRefunds && { gatewayRefunds: await this.gateway.readRefunds() }),
        ...(this.gateway.readDisputes && { gatewayDisputes: await this.gateway.readDisputes() }),
        ...(this.gateway.readChallengesEnded && {
          challengesEnded: await this.gateway.readChallengesEnded(),
        }),
        mails: this.mailServer.mails,
        outcomes: this.crowd.outcomes,
        canaries: this.canaries,
        folders: [this.folder],
        ...changes,
      });
    } finally {
      await client.end();
    }
  }

  /** Audits, prints the findings and fails when one is violated or a customer complained. */
  async prove(changes: Partial<AuditSubject> = {}, except: readonly number[] = []): Promise<void> {
    const findings = (await this.audit(changes)).filter(({ invariant }) => !except.includes(invariant));
    console.log(formatFindings(findings));
    const violated = findings.filter(({ violations }) => violations.length > 0);
    const { complaints } = this.crowd;
    if (complaints.length > 0)
      console.log(`  complaints: ${complaints.length}\n    ${complaints.slice(0, 5).join('\n    ')}`);
    this.#isProven = violated.length + complaints.length === 0;
    if (!this.#isProven) throw new Error(`The audit failed (data in ${this.folder})`);
  }

  async readLogEnd(): Promise<string> {
    const log = await readFile(join(this.folder, 'logs', 'shop.log'), 'utf8').catch(() => '');
    return log.slice(-3_000);
  }

  /** Stops the shop in order. */
  async stop(): Promise<void> {
    await this.#shop?.end('SIGTERM');
  }

  /** Ends every process of the scene, and removes its folder once everything is proven. */
  async close(): Promise<void> {
    await this.stop();
    this.#socket?.close();
    await this.gateway.end();
    await this.mailServer.close();
    if (this.#isProven) await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
