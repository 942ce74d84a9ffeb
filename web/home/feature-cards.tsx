import { BadgeCheck, Headset, type LucideIcon, MailCheck } from 'lucide-react';
import { shop } from '../../shop.config.ts';
import { useLoadedDelivery } from '../api/use-delivery.ts';

interface Feature {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The text is a promise, in place of which the page says how it was kept. */
  readonly measured?: true;
}

const features: readonly Feature[] = [
  {
    icon: BadgeCheck,
    title: 'Authorized Reseller',
    text: `Genuine ${shop.vendorName} licences from an Australian business.`,
  },
  {
    icon: MailCheck,
    title: 'Instant Delivery',
    measured: true,
    text: 'Your licence keys are delivered by email on payment confirmation, within 5 minutes of payment.',
  },
  {
    icon: Headset,
    title: 'Expert Support',
    text: 'Australian-based support, by phone and by email on every business day.',
  },
];

export function FeatureCards() {
  return (
    <section aria-label="Why buy from us" className="border-y border-line bg-surface">
      <ul className="column grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {features.map(({ icon: Icon, title, text, measured }) => (
          <li
            key={title}
            className="flex gap-4 py-7 md:flex-col md:px-6 md:py-10 lg:px-8 md:first:pl-0 md:last:pr-0"
          >
            <Icon aria-hidden strokeWidth={1.6} className="mt-0.5 size-7 shrink-0 text-action" />
            <div>
              <h2 className="text-heading">{title}</h2>
              <p className="mt-1.5 text-ink-soft">{measured ? <MeasuredPromise promise={text} /> : text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The measure takes the place of the promise once it is loaded. It keeps the height of the promise, so nothing moves. */
function MeasuredPromise({ promise }: { readonly promise: string }) {
  const measured = useLoadedDelivery();
  if (!measured) return promise;
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span aria-hidden className="invisible">
        {promise}
      </span>
      <span>{measured.short}</span>
    </span>
  );
}
