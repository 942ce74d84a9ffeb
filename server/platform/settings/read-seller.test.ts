import { expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { readSeller } from './seller.ts';

it('accepts the seller as it is', () => {
  expect(readSeller(shop)).toEqual({ seller: shop });
});

it.each([
  ['headline', ' ', 'home.headline must not be empty: remove it to have the usual words.'],
  ['headline', 'x'.repeat(71), 'home.headline must be at most 70 characters.'],
  ['lead', 7, 'home.lead must be a text in quotation marks.'],
  ['lead', 'Buy {vendor} now', 'home.lead has {vendor}, which stands for nothing.'],
  ['lead', 'Buy {vendorName now', 'home.lead has {vendorName now, which stands for nothing.'],
  ['titel', 'Licences', 'home has no field "titel".'],
])('refuses home.%s of %j in a sentence', (name, text, sentence) => {
  expect(readSeller({ ...shop, home: { [name]: text } })).toEqual({
    faults: [`shop.config.ts: ${sentence}`],
  });
});

it('has a sentence for each error: a wrong ABN, an unknown time zone', () => {
  expect(readSeller({ ...shop, abn: '51 824 753 557', timeZone: 'Australia/Atlantis' })).toEqual({
    faults: [
      'shop.config.ts: abn is not a valid ABN: it needs 11 digits with a correct checksum.',
      'shop.config.ts: timeZone must be an IANA time zone, such as Australia/Sydney.',
    ],
  });
});

it('says what a field must be that is missing, misspelt or of another kind', () => {
  const { tradingName, openingHours: _, ...others } = shop;
  const address = { ...shop.address, city: undefined, postcode: 2000 };
  expect(readSeller({ ...others, tradngName: tradingName, address, claims: 'none' })).toEqual({
    faults: [
      'shop.config.ts: tradingName is missing: correct the name "tradngName".',
      'shop.config.ts: address.city is missing: it must be a text in quotation marks.',
      'shop.config.ts: address.postcode must be a text in quotation marks.',
      'shop.config.ts: openingHours is missing: it must be a text in quotation marks.',
      'shop.config.ts: claims must be a list in square brackets.',
    ],
  });
});
