import { expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { readSeller } from './seller.ts';

it('accepts the seller as it is', () => {
  expect(readSeller(shop)).toEqual({ seller: shop });
});

it('has a sentence for each error: a wrong ABN, an unknown time zone', () => {
  expect(readSeller({ ...shop, abn: '51 824 753 557', timeZone: 'Australia/Atlantis' })).toEqual({
    faults: [
      'shop.config.ts: abn is not a valid ABN: it needs 11 digits with a correct checksum.',
      'shop.config.ts: timeZone is not an IANA time zone.',
    ],
  });
});
