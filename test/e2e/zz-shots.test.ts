import { it } from 'vitest';
import { longProduct } from '../desk-data.ts';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';

const tests = startDeskTests();
const shots: Record<string, string> = {
  today: '/',
  health: '/health',
  products: '/products',
  product: `/products/${longProduct.id}`,
  keys: '/keys',
  productkeys: `/keys/${longProduct.id}`,
  revoke: '/keys/to-revoke',
};
const only = (process.env.SHOTS ?? 'today,health').split(',');
const widths = (process.env.WIDTHS ?? '390,768,1280,1440').split(',').map(Number);
it('shots', async () => {
  await fillDesk(tests);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      const desk = await tests.open('/', { viewport: { width, height: 900 }, colorScheme });
      for (const name of only) {
        await desk.page.goto(shots[name] ?? name);
        await desk.isLoaded();
        await desk.page.screenshot({
          path: `/tmp/deskareas-shots/${name.replaceAll('/', '_')}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      await desk.page.close();
    }
  }
}, 200_000);
