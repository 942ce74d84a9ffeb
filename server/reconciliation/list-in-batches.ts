const batchSize = 100;

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The gateway didn't list what it has. The cause is its own error. */
export class NotListed extends Error {
  override readonly name = 'NotListed';
  readonly gateway: string;
  readonly things: string;

  constructor(gateway: string, things: 'payments' | 'disputes and refunds', cause: unknown) {
    super(`The gateway ${gateway} did not list its ${things}`, { cause });
    this.gateway = gateway;
    this.things = things;
  }

  get reason(): string {
    return this.cause instanceof Error ? this.cause.message.replace(/\.$/, '') : 'unknown reason';
  }
}
