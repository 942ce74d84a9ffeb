import { Client } from 'pg';

/** What to do before and after a call. */
export interface Hooks {
  readonly before?: () => void;
  readonly after?: () => void;
}

/** Hooks a method of every object of a class. */
export function patchMethod<Name extends string>(
  prototype: Record<Name, (...args: never[]) => Promise<unknown>>,
  name: Name,
  { before, after }: Hooks,
): void {
  prototype[name] = new Proxy(prototype[name], {
    async apply(method, self, args) {
      before?.();
      const outcome = await Reflect.apply(method, self, args);
      after?.();
      return outcome;
    },
  });
}

/** Hooks every statement that is sent to PostgreSQL. */
export function patchQuery(hook: (text: string, send: () => unknown, client: object) => unknown): void {
  Client.prototype.query = new Proxy(Client.prototype.query, {
    apply(query, client: Client, args: unknown[]) {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : String(Object(statement).text);
      return hook(text, () => Reflect.apply(query, client, args), client);
    },
  });
}

/** Hooks the commit of every transaction that has sent a statement. */
export function patchCommitOf(statement: RegExp, onCommit: (committed: Promise<unknown>) => unknown): void {
  const concerned = new WeakSet<object>();
  patchQuery((text, send, client) => {
    if (statement.test(text)) concerned.add(client);
    const sent = send();
    if (text !== 'commit' || !concerned.has(client)) return sent;
    return onCommit(Promise.resolve(sent));
  });
}

export function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
