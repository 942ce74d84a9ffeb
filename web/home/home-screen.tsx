import { ArrowRight, BadgeCheck, Check, Headset, type LucideIcon, MailCheck } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { namePaymentMethods } from '../../contract/payment-methods.ts';
import { shop } from '../../shop.config.ts';
import { useLoadedDelivery } from '../api/use-delivery.ts';
import { readOtherWays } from '../browser/payment-settings.ts';
import { claims, delivery, headline, lead, reseller, support } from '../tabs/home-words.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { FeaturedProducts, FromPrice } from './featured-products.tsx';
import illustration from './hero-illustration.svg';

export function HomeScreen() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <FeaturedProducts />
      <Claims />
    </>
  );
}

function Claims() {
  return (
    <section aria-labelledby="claims-heading" className="bg-night text-white">
      <div className="column grid grid-cols-1 gap-x-12 gap-y-8 py-14 sm:py-16 lg:grid-cols-[1fr_2fr]">
        <h2 id="claims-heading" className="text-section">
          {claims}
        </h2>
        <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2">
          {shop.claims.map((claim) => (
            <li key={claim} className="flex gap-3 border-t border-white/15 py-4">
              <Check className="mt-1 size-4 shrink-0" />
              {claim}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const assurances = [
  `Pay by ${namePaymentMethods(shop, readOtherWays())}`,
  'No account needed',
  'Australian tax invoice',
];

const heroLook =
  'column grid grid-cols-1 items-center gap-x-12 gap-y-10 pt-12 pb-14 sm:pt-16 ' +
  'lg:grid-cols-[1.1fr_1fr] lg:py-20';

function Hero() {
  return (
    <section className="overflow-hidden">
      <div className={heroLook}>
        <div>
          <ScreenHeading className="text-display!">{headline}</ScreenHeading>
          <p className="mt-5 max-w-[35rem] text-lg text-ink-soft sm:text-xl sm:leading-relaxed">
            {lead}
          </p>
          <Button size="large" className="mt-8 max-sm:w-full" onClick={() => goToTab('products')}>
            View Products
            <ArrowRight className="size-4.5" />
          </Button>
          <FromPrice />
          <ul className="mt-3 space-y-2 text-sm text-ink-soft">
            {assurances.map((text) => (
              <li key={text} className="flex items-center gap-1.5">
                <Check className="size-4 text-highlight" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <img
          src={illustration}
          alt=""
          width={560}
          height={534}
          decoding="async"
          className="mx-auto w-full max-w-[35rem] max-sm:-mx-2 max-sm:w-[calc(100%+1rem)] lg:max-w-none"
        />
      </div>
    </section>
  );
}

function FeatureCards() {
  return (
    <section aria-label="Why buy from us" className="border-y border-line bg-surface">
      <ul className="column grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <Feature icon={BadgeCheck} title="Authorized Reseller">
          {reseller}
          <Evidence>
            <a href={abnLookup} className="link" rel="noopener">
              {`ABN ${shop.abn}`}
            </a>
          </Evidence>
        </Feature>
        <Feature icon={MailCheck} title="Instant Delivery">
          <DeliveryPromise />
        </Feature>
        <Feature icon={Headset} title="Expert Support">
          {support}
          <Evidence>
            <PhoneLink />
          </Evidence>
        </Feature>
      </ul>
    </section>
  );
}

/** The public register of businesses. */
const abnLookup = `https://abr.business.gov.au/ABN/View?abn=${shop.abn.replaceAll(' ', '')}`;

/** Where a buyer can check what the card says. */
function Evidence({ children }: PropsWithChildren) {
  return <span className="mt-3 block text-sm">{children}</span>;
}

type FeatureProps = PropsWithChildren<{ readonly icon: LucideIcon; readonly title: string }>;

function Feature({ icon: Icon, title, children }: FeatureProps) {
  return (
    <li className="flex gap-4 py-7 md:flex-col md:px-6 md:py-10 lg:px-8 md:first:pl-0 md:last:pr-0">
      <Icon strokeWidth={1.6} className="mt-0.5 size-7 shrink-0 text-action" />
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mt-1.5 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

/**
 * The measure takes the place of the promise once it is loaded. It keeps its height, so nothing
 * moves.
 */
function DeliveryPromise() {
  const measured = useLoadedDelivery();
  // In an element of its own: a translator replaces the text, which React could not remove then.
  if (!measured) return <span>{delivery}</span>;
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span aria-hidden className="invisible">
        {delivery}
      </span>
      <span>{measured}</span>
    </span>
  );
}
