import { describe, expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { openCheckoutScene } from './checkout-scene.ts';

const scene = await openCheckoutScene();
const { item, writeBody, send, countOrders } = scene;

describe('a quantity in the text of a checkout', () => {
  it.each([
    ...['0', '-0', '-1', '1.5', '1e309', '-1e309', '9007199254740992', '1000', '1e3', '0.9999999999999999'],
    ...['"5"', '"1"', 'true', 'false', 'null', '[1]', '{}', '""'],
  ])('%s is refused, and nothing is written', async (quantity) => {
    const { status, body } = await send(
      writeBody(`[{"productId":"endpoint-complete","quantity":${quantity}}]`),
    );
    expect(status).toBe(400);
    const message = 'Quantity must be a whole number from 1 to 999';
    expect(body.errors).toContainEqual({ field: 'items.0.quantity', message });
    expect(body.detail).toBe(`${message}.`);
    expect(await countOrders()).toBe(0);
  });

  it.each(['NaN', 'Infinity', '0x5', '01', '5n', '+1', '.5', ''])('%s is no JSON', async (quantity) => {
    const { status, body } = await send(
      writeBody(`[{"productId":"endpoint-complete","quantity":${quantity}}]`),
    );
    expect(status).toBe(400);
    expect(body.detail).toBe('The request body is not valid JSON.');
  });
});

describe('the body of a checkout', () => {
  it.each([
    ['a prototype', writeBody(`[${item}]`).replace('{', '{"__proto__":{"total":0},')],
    ['a prototype deep within', writeBody(`[${item.replace('{', '{"__proto__":null,')}]`)],
    ['a prototype in disguise', writeBody(`[${item}]`).replace('{', '{"\\u005f_proto__":{},')],
    ['a constructor', writeBody(`[${item}]`).replace('{', '{"constructor":{"prototype":{}},')],
    ['an email twice', writeBody(`[${item}]`).replace('{', '{"email":"other@example.com",')],
    [
      'a quantity twice',
      writeBody(`[${item.replace('"quantity":1', '"quantity":999,"quantit\\u0079" : 1')}]`),
    ],
  ])('may not name %s', async (_what, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('The request body names a field twice, or one that is not allowed.');
    expect(await countOrders()).toBe(0);
  });

  it('must be UTF-8: nobody’s name is stored as another', async () => {
    const [before = '', after = ''] = writeBody(`[${item}]`).split('Coral');
    const response = await scene.buyer.fetch('/api/checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from(before), Buffer.of(0xff, 0xfe), Buffer.from(after)]),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('not valid UTF-8');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; charset=application/json',
    'application/jsonp',
    'application/problem+json',
    '',
  ])('of the type %j is refused (415)', async (type) => {
    const answer = await send(writeBody(`[${item}]`), { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(await countOrders()).toBe(0);
  });

  it.each([64 * 1024, 64 * 1024 + 1])(
    'of %i bytes is read up to 64 KiB, and no further (413)',
    async (size) => {
      const bare = writeBody(`[${item}]`);
      const body = bare.replace('{', `{"extra":"${'x'.repeat(size - bare.length - '"extra":"",'.length)}",`);
      expect(Buffer.byteLength(body)).toBe(size);
      const { status } = await new Customer(scene.shop).request('POST', '/api/checkout', body);
      expect(status).toBe(size > 64 * 1024 ? 413 : 401);
    },
  );

  it.each([
    ['lists', `${'['.repeat(32_000)}${']'.repeat(32_000)}`],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['lists that do not end', '['.repeat(64_000)],
    ['strings', `"${'\\"'.repeat(32_000)}"`],
  ])('may nest %s as deep as its size allows: that is an ordinary 400', async (_what, items) => {
    expect((await send(items)).status).toBe(400);
    expect((await send(writeBody(items.slice(0, 60_000)))).status).toBe(400);
  });

  it('with thousands of wrong lines gets a bounded answer', async () => {
    const answer = await send(writeBody(`[${'{},'.repeat(20_000)}{}]`));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(64 * 1024);
  });
});
