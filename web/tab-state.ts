/** The five tabs, in the order of the navigation. */
export const tabs = ['home', 'products', 'support', 'invoice', 'cart'] as const;
export type Tab = (typeof tabs)[number];

export const tabLabels: Record<Tab, string> = {
  home: 'Home',
  products: 'Products',
  support: 'Support',
  invoice: 'Invoice',
  cart: 'Cart',
};

/** What an entry of the browser's history holds. */
export interface HistoryEntry {
  readonly tab: Tab;
  /** The page is loaded again to come back here; any other load starts at home. */
  readonly comeBack?: true;
}

/** The tab that an entry of the browser's history stands for; home when it stands for none. */
export function tabOfEntry(state: unknown): Tab {
  const entry: { readonly tab?: unknown } | null = typeof state === 'object' ? state : null;
  return tabs.find((tab) => tab === entry?.tab) ?? 'home';
}

/** Whether the page is being loaded again to come back to where it is. */
export function isComingBack(state: unknown): boolean {
  const entry: { readonly comeBack?: unknown } | null = typeof state === 'object' ? state : null;
  return entry?.comeBack === true;
}

/** The tab that a page opens with, by the entry it was loaded on. */
export function firstTab(state: unknown): Tab {
  return isComingBack(state) ? tabOfEntry(state) : 'home';
}

/** The tab's name first, as one looks for it among the browser's tabs. */
export function documentTitle(tab: Tab, shopName: string): string {
  return tab === 'home' ? `${shopName} | Endpoint security licences` : `${tabLabels[tab]} | ${shopName}`;
}
