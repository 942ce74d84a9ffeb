import { expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { StartError } from '../process/start-error.ts';
import { readSeller } from './read-seller.ts';

it('accepts the seller as it is', () => {
  expect(readSeller(shop)).toEqual(shop);
});

it('stops the start with a sentence a fault: a wrong ABN, an unknown time zone', () => {
  const read = () => readSeller({ ...shop, abn: '51 824 753 557', timeZone: 'Australia/Atlantis' });
  expect(read).toThrow(StartError);
  expect(read).toThrow('shop.config.ts: abn is not a valid ABN: it needs 11 digits with a correct checksum.');
  expect(read).toThrow('shop.config.ts: timeZone is not an IANA time zone.');
});
