import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { makeCertificate } from '../deploy/certificate.ts';
import { Canaries } from '../faults/canaries.ts';
import { Crowd } from '../faults/crowd.ts';
import { type ShopProcess, startShopProcess } from '../faults/shop-process.ts';
import { readMailedCode } from '../read-mailed-code.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { addressOf, openNetwork } from './network.ts';
import { databasePort, Outside } from './outside.ts';
import { SalesClock } from './sales-clock.ts';
import { services } from './services.ts';

/** Three machines, two of them with a shop, and customers who reach them through nginx on one of the machines. */
export class HaScene {
  readonly folder: string;
  readonly outside: Outside;
  readonly canaries = new Canaries();
  readonly crowd: Crowd;
  readonly sales: SalesClock;
  readonly #cluster: Cluster;
  readonly #network: { close(): Promise<void> };
  readonly #shops = new Map<Machine, ShopProcess>();
  #entry: Machine;

  static async start(folder: string, size: number): Promise<HaScene> {
    await using opened = new AsyncDisposableStack();
    const network = await openNetwork();
    opened.defer(() => network.close());
    const certificate = await makeCertificate(folder, [1, 2, 3].map(addressOf));
    const cluster = await startCluster({ folder, certificate });
    opened.defer(() => cluster.end());
    const outside = await Outside.start(join(folder, 'ledger'));
    opened.defer(() => outside.end());
    const scene = new HaScene({ folder, network, cluster, outside, size });
    for (const machine of cluster.machines) outside.connect(machine);
    for (const machine of cluster.machines.slice(0, 2)) await scene.startShop(machine);
    opened.move();
    return scene;
  }

  private constructor(parts: Pick<HaScene, 'folder' | 'outside'> & Parts) {
    this.folder = parts.folder;
    this.outside = parts.outside;
    this.#network = parts.network;
    this.#cluster = parts.cluster;
    this.#entry = this.machines[2] as Machine;
    const scene = this;
    const shop = {
      get url() {
        return `https://${scene.#entry.address}`;
      },
    };
    const readCode = (email: string) => readMailedCode(this.outside.mailServer, email);
    const createToken = () => this.outside.gateway.createToken();
    this.crowd = new Crowd({ shop, canaries: this.canaries, size: parts.size, readCode, createToken });
    this.sales = new SalesClock(this.crowd.outcomes);
  }

  get machines(): readonly Machine[] {
    return this.#cluster.machines;
  }

  get shopMachines(): readonly Machine[] {
    return [...this.#shops.keys()];
  }

  /** Lets the customers come in at another machine than this one, as a floating address does. */
  enterBeside(machine: Machine): void {
    if (this.#entry === machine) this.#entry = this.machines.find((other) => other !== machine) as Machine;
  }

  async startShop(machine: Machine): Promise<void> {
    const file = join(machine.folder, 'etc/licence-shop-ha.env');
    const { KEYS_SECRET: _, ...settings } = parseEnv(await readFile(file, 'utf8')) as Record<string, string>;
    const shop = await startShopProcess({
      port: Number(settings.PORT),
      address: machine.address,
      enter: machine.enter(),
      logFile: join(machine.folder, 'logs/shop.log'),
      environment: { ...settings, ...this.outside.settings, DATA_DIR: join(machine.folder, 'data') },
    });
    if (!shop) throw new Error(`The shop of ${machine.name} ended while it started`);
    this.#shops.set(machine, shop);
  }

  async killShop(machine: Machine): Promise<void> {
    await this.#shops.get(machine)?.end('SIGKILL');
  }

  /** Starts everything on a machine that had lost its power. */
  async powerOn(machine: Machine): Promise<void> {
    for (const start of Object.values(services)) start(machine);
    this.outside.connect(machine);
    if (this.#shops.has(machine)) await this.startShop(machine);
  }

  /** A connection to the primary of now. */
  async connect(): Promise<Client> {
    const client = new Client({
      host: this.#entry.address,
      port: databasePort,
      user: 'licence_shop',
      database: 'licence_shop',
      password: this.#cluster.databasePassword,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async end(): Promise<void> {
    this.sales.stop();
    for (const shop of this.#shops.values()) await shop.end('SIGTERM');
    await this.outside.end();
    await this.#cluster.end();
    await this.#network.close();
  }
}

interface Parts {
  readonly network: { close(): Promise<void> };
  readonly cluster: Cluster;
  readonly size: number;
}
