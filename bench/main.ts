/** `npm run bench` measures the server; `npm run bench -- growth`, `nodes` and `stock` measure it under one aspect. */
export const measurements: Readonly<Record<string, () => Promise<unknown>>> = {
  server: () => import('./server.ts'),
  growth: () => import('./growth.ts'),
  nodes: () => import('./nodes.ts'),
  stock: () => import('./stock.ts'),
};

const [first = ''] = process.argv.slice(2);
const name = first === '' || first.startsWith('--') ? 'server' : first;
const measure = measurements[name];
if (!measure) {
  console.error(`There is no measurement ${name}. Choose one of ${Object.keys(measurements).join(', ')}.`);
  process.exit(2);
}
await measure();
