interface ListedMail {
  /** Who waits for it. A late or refused one needs an operator, unless nobody waits. */
  readonly waits: 'buyer' | 'accounts' | 'operators' | 'nobody';
  /** Names the mail within a sentence. */
  readonly words: string;
  /** A later one of the same order has all that an earlier one had. */
  readonly newestCounts?: true;
  /** It has all that an earlier mail of this kind had, about the same quote. */
  readonly standsFor?: string;
}

/**
 * Every kind of mail that the outbox sends, by its name there. `mail_kinds` in `facts.sql` says
 * what each is about.
 */
export const mailList = {
  receipt: { waits: 'buyer', words: 'receipt', newestCounts: true },
  invoice: { waits: 'buyer', words: 'tax invoice that follows its receipt' },
  keys: { waits: 'buyer', words: 'mail with the keys that were out of stock' },
  'key-replaced': { waits: 'buyer', words: 'mail with the new key' },
  'invoice-reissued': {
    waits: 'buyer',
    words: 'reissued invoice',
    newestCounts: true,
  },
  'licence-days': {
    waits: 'buyer',
    words: 'mail with the new days of licences',
    newestCounts: true,
  },
  'adjustment-note': { waits: 'buyer', words: 'adjustment note' },
  quote: { waits: 'buyer', words: 'quote', standsFor: 'quote-follow-up' },
  'quote-follow-up': { waits: 'buyer', words: 'mail that follows up the quote' },
  'accounts-invoice': {
    waits: 'accounts',
    words: 'copy of the invoice for the accounts email',
    newestCounts: true,
  },
  'accounts-adjustment': {
    waits: 'accounts',
    words: 'copy of the adjustment note for the accounts email',
  },
  alert: { waits: 'operators', words: 'alert' },
  'passkey-changed': { waits: 'operators', words: 'mail about a passkey' },
  'renewal-reminder': { waits: 'nobody', words: 'renewal reminder' },
} as const satisfies Readonly<Record<string, ListedMail>>;

export type ListedMailKind = keyof typeof mailList;

/** Null for a kind that another release queued. */
export function findListedMail(kind: string): ListedMail | null {
  return (mailList as Readonly<Record<string, ListedMail>>)[kind] ?? null;
}

/** The kinds of mail that meet a condition. */
export function kindsWhere(isWanted: (mail: ListedMail) => boolean): readonly string[] {
  return Object.entries<ListedMail>(mailList).flatMap(([kind, mail]) =>
    isWanted(mail) ? [kind] : [],
  );
}

/** A buyer, or their accounts, waits for these. */
export const awaitedKinds = kindsWhere(({ waits }) => waits === 'buyer' || waits === 'accounts');
