interface Client {
  inUse: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs a call when its client has a place; returns null when there was none in time, and makes no
 * call.
 */
export type RunInShare = <Result>(
  client: string,
  call: () => Promise<Result>,
) => Promise<Result | null>;

/**
 * Gives each client a share of a gateway, in calls at a time, so that one client's many charges
 * don't delay another's. A wait of 8 s and a charge of 10 s together end before reconciliation asks
 * about the order.
 */
export function openClientShares(share: number, patienceMilliseconds = 8_000): RunInShare {
  const clients = new Map<string, Client>();

  return async (name, call) => {
    const client = clients.get(name) ?? { inUse: 0, waiting: [] };
    clients.set(name, client);
    if (client.inUse < share) client.inUse += 1;
    else if (!(await waitForPlace(client, patienceMilliseconds))) return null;
    try {
      return await call();
    } finally {
      const next = client.waiting.shift();
      if (next) next();
      else client.inUse -= 1;
      if (client.inUse === 0) clients.delete(name);
    }
  };
}

function waitForPlace({ waiting }: Client, milliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const enter = () => {
    clearTimeout(timeout);
    resolve(true);
  };
  const timeout = setTimeout(() => {
    waiting.splice(waiting.indexOf(enter), 1);
    resolve(false);
  }, milliseconds);
  waiting.push(enter);
  return promise;
}
