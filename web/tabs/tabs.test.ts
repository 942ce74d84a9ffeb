import { describe, expect, it } from 'vitest';
import { documentTitle, tabOfEntry, tabs } from './tabs.ts';

describe('the tab of a history entry', () => {
  it.each(tabs)('is %s if the entry says so', (tab) => {
    expect(tabOfEntry({ tab })).toBe(tab);
  });

  it.each([[null], [{}], [{ tab: 'checkout' }], [{ tab: 3 }]])('is home for %j', (state) => {
    expect(tabOfEntry(state)).toBe('home');
  });
});

describe('the title of the document', () => {
  it('names the tab, then the shop', () => {
    expect(documentTitle('cart', 'Reef', 'Licences')).toBe('Cart | Reef');
  });

  it('says on the home tab what is sold', () => {
    expect(documentTitle('home', 'Reef', 'Licences')).toBe('Reef | Licences');
  });
});
