import { describe, expect, it } from 'vitest';
import { documentTitle, firstTab, tabOfEntry, tabs } from './tab-state.ts';

describe('the tab of a history entry', () => {
  it.each(tabs)('is %s when the entry says so', (tab) => {
    expect(tabOfEntry({ tab })).toBe(tab);
  });

  it.each([[null], [undefined], ['cart'], [{}], [{ tab: 'checkout' }], [{ tab: 3 }]])(
    'falls back to home for %j',
    (state) => {
      expect(tabOfEntry(state)).toBe('home');
    },
  );
});

describe('the tab that a page opens with', () => {
  it('is home, wherever it was when it was loaded again', () => {
    expect(firstTab(null)).toBe('home');
    expect(firstTab({ tab: 'support' })).toBe('home');
  });

  it('is the one that it was loaded again to come back to', () => {
    expect(firstTab({ tab: 'support', comeBack: true })).toBe('support');
  });
});

describe('the title of the document', () => {
  it('names the tab, then the shop', () => {
    expect(documentTitle('cart', 'Harbour Licensing')).toBe('Cart | Harbour Licensing');
  });

  it('says on the home tab what is sold', () => {
    expect(documentTitle('home', 'Harbour Licensing')).toBe('Harbour Licensing | Endpoint security licences');
  });
});
