import { expect, it } from 'vitest';
import { problemBody } from '../../../contract/problems.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop();
const order = '/api/orders/ORD-2222-2222-2222-2222';
const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Everything that the page and the mails open in a tab of a browser. */
const opened = [`${order}/invoice`, `${order}/adjustment-notes/ADJ-000001`, `${order}/renewal.ics`];

it.each(opened)('a person who opens %s without its cookie reads a page', async (path) => {
  const page = await fetch(shop.url + path, { headers: asBrowser });
  const json = await fetch(shop.url + path, { headers: { accept: '*/*' } });
  expect([page.status, json.status]).toEqual([404, 404]);
  expect(json.headers.get('content-type')).toContain('application/problem+json');
  const { detail } = problemBody.parse(await json.json());
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const text = await page.text();
  expect(text).toContain(`<p>${detail}</p>`);
  expect(text).toContain('<form action="/"><button>Open the shop</button></form>');
});

it('the page of an order says how to see it again', async () => {
  const page = await fetch(`${shop.url}${order}/invoice`, { headers: asBrowser });
  expect(await page.text()).toContain('verify the email address that you bought with');
});
