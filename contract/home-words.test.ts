import { expect, it } from 'vitest';
import { homeWordsOf, supportWordsOf } from './home-words.ts';

const names = { vendorName: 'Wattle', tradingName: 'Reef' };

it('what the seller leaves out keeps the usual words, with the seller’s names', () => {
  const { headline, lead, description } = homeWordsOf(
    { ...names, home: { headline: 'Reef sells {vendorName}' } },
    'card',
  );
  expect(headline).toBe('Reef sells Wattle');
  expect(lead).toMatch(/^Protect every laptop and server in your business with Wattle\. /);
  expect(description).toContain('Pay by card: licence keys');
});

it('the words of the support screen are the seller’s too', () => {
  const support = { liveChat: 'Ask {tradingName} about {vendorName}.' };
  expect(supportWordsOf({ ...names, support }, 'card')).toMatchObject({
    lead: 'Australian-based help with choosing, installing and renewing your licences.',
    liveChat: 'Ask Reef about Wattle.',
  });
});

it('dollars and braces in a name are shown as they are', () => {
  const odd = { vendorName: '$& {tradingName}', tradingName: 'Reef' };
  expect(homeWordsOf(odd, 'card').reseller).toBe(
    'Genuine $& {tradingName} licences from an Australian business.',
  );
});
