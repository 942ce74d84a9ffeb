import { ArrowRight, Check } from 'lucide-react';
import { namePaymentMethods } from '../../contract/payment-methods.ts';
import { shop } from '../../shop.config.ts';
import { readOtherWays } from '../browser/payment-settings.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import illustration from './hero-illustration.svg';

const assurances = [
  `Pay by ${namePaymentMethods(shop, readOtherWays())}`,
  'No account needed',
  'Australian tax invoice',
];

export function Hero({ onViewProducts }: { readonly onViewProducts: () => void }) {
  return (
    <section className="overflow-hidden">
      <div className="column grid grid-cols-1 items-center gap-x-12 gap-y-10 pt-12 pb-14 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:py-20">
        <div>
          <ScreenHeading className="text-display!">Endpoint security, licensed in minutes</ScreenHeading>
          <p className="mt-5 max-w-[35rem] text-lg text-ink-soft sm:text-xl sm:leading-relaxed">
            Protect every laptop and server in your business with {shop.vendorName}. Choose your seats, pay,
            and your licence keys are in your inbox.
          </p>
          <Button size="large" className="mt-8 max-sm:w-full" onClick={onViewProducts}>
            View Products
            <ArrowRight aria-hidden className="size-4.5" />
          </Button>
          <ul className="mt-6 space-y-2 text-sm text-ink-soft">
            {assurances.map((text) => (
              <li key={text} className="flex items-center gap-1.5">
                <Check aria-hidden className="size-4 text-eucalyptus" />
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
