import * as z from 'zod/mini';

/**
 * Words of the home screen that are the seller's own. `{vendorName}` and `{tradingName}` stand for those
 * of `shop.config.ts`. What is left out keeps the words that the shop comes with.
 */
const usual = {
  /** Beside the shop's name in the browser's tab and in search results. */
  title: 'Endpoint security licences',
  /** Below the title in search results, and where a link is shared. */
  description:
    '{vendorName} endpoint security for Australian businesses, per seat and year. Pay by ' +
    '{paymentMethods}: licence keys by email within 5 minutes of payment.',
  /** The heading; also the claim on the picture of shared links. */
  headline: 'Endpoint security, licensed in minutes',
  lead:
    'Protect every laptop and server in your business with {vendorName}. Choose your seats, pay, ' +
    'and your licence keys are in your inbox.',
  /** Below "Authorized Reseller". */
  reseller: 'Genuine {vendorName} licences from an Australian business.',
  /** Below "Instant Delivery", until the shop has measured how long its deliveries take. */
  delivery:
    'Your licence keys are delivered by email on payment confirmation, within 5 minutes of payment.',
  /** Below "Expert Support". */
  support: 'Australian-based support, by phone and by email on every business day.',
  /** Above the claims. */
  claims: 'What you can count on',
};

/** The seller's words of the support screen: its lead, and what each of its three cards offers. */
const usualSupport = {
  lead: 'Australian-based help with choosing, installing and renewing your licences.',
  documentation: 'Guides for deployment, policies and everyday administration.',
  liveChat: 'A chat with one of our engineers, at a time that suits you.',
  supportTicket: 'Tell us what went wrong and your order ID. We will reply by email.',
};

/** In characters, with braces as they are written: the layout has room for longer names. */
const mostCharacters = 200;
const mostOf: Readonly<Record<string, number>> = { title: 60, headline: 70, claims: 60 };

const names = ['vendorName', 'tradingName', 'paymentMethods'];

export const homeWords = z.strictObject({
  title: words('title'),
  description: words('description'),
  headline: words('headline'),
  lead: words('lead'),
  reseller: words('reseller'),
  delivery: words('delivery'),
  support: words('support'),
  claims: words('claims'),
});

export const supportWords = z.strictObject({
  lead: words('lead'),
  documentation: words('documentation'),
  liveChat: words('liveChat'),
  supportTicket: words('supportTicket'),
});

function words(name: string) {
  const most = mostOf[name] ?? mostCharacters;
  return z.optional(
    z.string().check(
      z.trim(),
      z.minLength(1, 'must not be empty: remove it to have the usual words'),
      z.maxLength(most, `must be at most ${most} characters`),
      z.refine(hasKnownNames, {
        error: ({ input }) => `has ${findUnknown(`${input}`)}, which stands for nothing`,
      }),
    ),
  );
}

function hasKnownNames(text: string): boolean {
  return findUnknown(text) === undefined;
}

function findUnknown(text: string): string | undefined {
  return text.match(/\{[^}]*\}?/g)?.find((part) => !names.includes(part.slice(1, -1)));
}

export type HomeWords = Readonly<Record<keyof typeof usual, string>>;
export type SupportWords = Readonly<Record<keyof typeof usualSupport, string>>;

interface OwnWords {
  readonly vendorName: string;
  readonly tradingName: string;
  readonly home?: z.infer<typeof homeWords> | undefined;
  readonly support?: z.infer<typeof supportWords> | undefined;
}

/** `paymentMethods`: how buyers pay, for a sentence. */
export function homeWordsOf(seller: OwnWords, paymentMethods: string): HomeWords {
  return choose(usual, seller.home, { ...seller, paymentMethods });
}

export function supportWordsOf(seller: OwnWords, paymentMethods: string): SupportWords {
  return choose(usualSupport, seller.support, { ...seller, paymentMethods });
}

function choose<Words extends Readonly<Record<string, string>>>(
  usualWords: Words,
  own: { readonly [Name in keyof Words]?: string | undefined } = {},
  { vendorName, tradingName, paymentMethods }: OwnWords & { readonly paymentMethods: string },
): Readonly<Record<keyof Words, string>> {
  const given: Readonly<Record<string, string>> = { vendorName, tradingName, paymentMethods };
  const chosen = Object.keys(usualWords).map((name: keyof Words) => {
    const text = own[name] ?? usualWords[name] ?? '';
    return [name, text.replace(/\{(\w+)\}/g, (part, key) => given[key] ?? part)];
  });
  return Object.fromEntries(chosen);
}
