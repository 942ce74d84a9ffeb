/** A client that has some of its share in use. */
interface Client {
  inUse: number;
  readonly waiting: (() => void)[];
}

export interface ClientSharesOptions {
  /** How many calls each client may have under way at once. */
  readonly share: number;
  /** 8 s unless told: a wait and a charge take less time together than an order may be pending. */
  readonly patienceMilliseconds?: number;
}

/** Gives each client a share of a gateway's connections, so that one client's many charges don't delay another's. */
export class ClientShares {
  readonly #options: Required<ClientSharesOptions>;
  readonly #clients = new Map<string, Client>();

  constructor({ share, patienceMilliseconds = 8_000 }: ClientSharesOptions) {
    this.#options = { share, patienceMilliseconds };
  }

  /** Makes a call when the client's share has room; null when there was none in time, and nothing was called. */
  async run<Result>(key: string, call: () => Promise<Result>): Promise<Result | null> {
    const client = this.#clients.get(key) ?? { inUse: 0, waiting: [] };
    this.#clients.set(key, client);
    if (client.inUse < this.#options.share) client.inUse += 1;
    else if (!(await this.#waitForRoom(client))) return null;
    try {
      return await call();
    } finally {
      this.#handOver(key, client);
    }
  }

  #waitForRoom({ waiting }: Client): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const enter = () => {
      clearTimeout(limit);
      resolve(true);
    };
    const limit = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    }, this.#options.patienceMilliseconds);
    waiting.push(enter);
    return promise;
  }

  #handOver(key: string, client: Client): void {
    const next = client.waiting.shift();
    if (next) next();
    else client.inUse -= 1;
    if (client.inUse === 0) this.#clients.delete(key);
  }
}
