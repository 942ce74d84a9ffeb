import { namePaymentMethods } from '../../contract/payment-methods.ts';
import { shop } from '../../shop.config.ts';
import { readOtherWays } from '../browser/payment-settings.ts';
import { PolicyLinks } from '../policies/policy-links.tsx';
import { EmailLink, PhoneLink, PostalAddress } from '../ui/contact-links.tsx';
import { besideLogo, LogoMark } from '../ui/logo.tsx';

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunken text-sm text-ink-soft">
      <div className="column grid grid-cols-1 gap-8 py-10 sm:grid-cols-2 md:grid-cols-[1.6fr_1.2fr_auto] md:py-12">
        <div className="sm:max-md:col-span-2">
          <p translate="no" className="flex items-center gap-2.5 font-semibold text-ink">
            <LogoMark className="h-7 max-w-44" />
            <span className={besideLogo()}>{shop.tradingName}</span>
          </p>
          <p className="mt-4">
            {shop.legalName}
            <br />
            ABN {shop.abn}
          </p>
        </div>
        <address className="not-italic">
          <p className="font-medium text-ink">Visit</p>
          <p className="mt-2">
            <PostalAddress />
          </p>
        </address>
        <div>
          <p className="font-medium text-ink">Talk to us</p>
          <ul className="mt-2 space-y-3">
            <li>
              <PhoneLink className="-my-3 py-3" />
            </li>
            <li>
              <EmailLink className="-my-3 py-3" />
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="column py-5">
          <p>
            Prices are in Australian dollars, per seat per year, before GST unless marked otherwise.
            <br />
            {`Pay by ${namePaymentMethods(shop, readOtherWays())}.`}
          </p>
          <PolicyLinks />
        </div>
      </div>
    </footer>
  );
}
