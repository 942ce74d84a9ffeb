import { expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { chooseSender } from './mail.ts';

test.each([
  [null, 'Harbour Licensing', 'support@harbourlicensing.example'],
  ['', 'Harbour Licensing', 'support@harbourlicensing.example'],
  ['shop@mail.example', 'Harbour Licensing', 'shop@mail.example'],
  ['Orders, Sydney <shop@mail.example>', 'Orders, Sydney', 'shop@mail.example'],
  ['"Orders" <shop@mail.example>', 'Orders', 'shop@mail.example'],
  ['o&leary@mail.example', 'Harbour Licensing', 'o&leary@mail.example'],
  ['Orders <Info@räucher.example\u200b>', 'Orders', 'info@xn--rucher-bua.example'],
])('MAIL_FROM %j gives the sender %s, %s', (mailFrom, name, address) => {
  expect(chooseSender(shop, mailFrom)).toEqual({ name, address, replyTo: shop.email });
});
