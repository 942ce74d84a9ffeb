export const tabLabels = {
  home: 'Home',
  products: 'Products',
  support: 'Support',
  invoice: 'Invoice',
  cart: 'Cart',
};
export type Tab = keyof typeof tabLabels;

export const tabs: readonly Tab[] = ['home', 'products', 'support', 'invoice', 'cart'];

export interface HistoryEntry {
  readonly tab: Tab;
  /** Set before a reload that returns to the tab; any other load opens home. */
  readonly restore?: true;
}

export function tabOfEntry(state: Partial<Record<keyof HistoryEntry, unknown>> | null): Tab {
  return tabs.find((tab) => tab === state?.tab) ?? 'home';
}

/** `homeTitle`: what the seller has beside the shop's name on the home tab. */
export function documentTitle(tab: Tab, shopName: string, homeTitle: string): string {
  if (tab === 'home') return `${shopName} | ${homeTitle}`;
  return `${tabLabels[tab]} | ${shopName}`;
}
