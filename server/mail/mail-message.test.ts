import { expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { chooseSender } from './mail.ts';

test.each([
  [null, 'Harbour Licensing', 'support@harbourlicensing.example'],
  ['', 'Harbour Licensing', 'support@harbourlicensing.example'],
  ['shop@mail.example', 'Harbour Licensing', 'shop@mail.example'],
  ['Orders, Sydney <shop@mail.example>', 'Orders, Sydney', 'shop@mail.example'],
  ['"Orders" <shop@mail.example>', 'Orders', 'shop@mail.example'],
])('MAIL_FROM %j gives the sender %s, %s', (mailFrom, name, address) => {
  expect(chooseSender(shop, mailFrom)).toEqual({ name, address });
});
