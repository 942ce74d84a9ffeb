import http, { type Agent, type RequestOptions } from 'node:http';
import https from 'node:https';

/** Sends calls without a pause until standard input ends, as `hostile-clients.ts` describes. */
const [url = '', connections = '', addresses = ''] = process.argv.slice(2);
const { protocol } = new URL(url);
const client = protocol === 'https:' ? https : http;
const counts = new Map<string, number>();

interface HostileCall extends RequestOptions {
  readonly path: string;
  readonly body?: unknown;
}

/** Calls that ask the database, and that no limit counts. */
const calls: readonly HostileCall[] = [
  { method: 'GET', path: '/api/products' },
  { method: 'GET', path: '/api/my-orders' },
  { method: 'GET', path: '/api/orders/ORD-00000000-00000000/invoice' },
  { method: 'POST', path: '/api/orders/ORD-00000000-00000000/receipt', body: {} },
  { method: 'POST', path: '/api/quotes/show', body: { token: 'A'.repeat(22) } },
];

let isOpen = true;
process.stdin.resume().on('end', () => {
  isOpen = false;
});
const running = Array.from({ length: Number(connections) }, (_, number) => {
  const localAddress = `127.0.1.${1 + (number % Number(addresses))}`;
  return attack(new client.Agent({ keepAlive: true, maxSockets: 1, localAddress }), number);
});
await Promise.all(running.map(({ first }) => first));
console.log('all connected');
await Promise.all(running.map(({ end }) => end));
process.stdout.write(JSON.stringify([...counts]));
process.exit();

function attack(agent: Agent, number: number): { first: Promise<void>; end: Promise<void> } {
  const first = send(agent, number);
  const end = first.then(async () => {
    for (let turn = number + 1; isOpen; turn += 1) await send(agent, turn);
  });
  return { first, end };
}

async function send(agent: Agent, turn: number): Promise<void> {
  const { body, ...options } = calls[turn % calls.length] ?? { path: '/' };
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = {
    cookie: `verified=${'A'.repeat(43)}; __Host-verified=${'A'.repeat(43)}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const request = client.request(new URL(options.path, url), { ...options, agent, headers });
  request.on('response', (response) => {
    response.resume().on('close', () => resolve(String(response.statusCode)));
  });
  request.on('error', () => resolve('lost'));
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const status = await promise;
  counts.set(status, (counts.get(status) ?? 0) + 1);
}
