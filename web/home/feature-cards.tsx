import { BadgeCheck, Headset, MailCheck } from 'lucide-react';
import { shop } from '../../shop.config.ts';

const features = [
  {
    icon: BadgeCheck,
    title: 'Authorized Reseller',
    text: `Genuine ${shop.vendorName} licences from an Australian business.`,
  },
  {
    icon: MailCheck,
    title: 'Instant Delivery',
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
        {features.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="flex gap-4 py-7 md:flex-col md:px-6 md:py-10 lg:px-8 md:first:pl-0 md:last:pr-0"
          >
            <Icon aria-hidden strokeWidth={1.6} className="mt-0.5 size-7 shrink-0 text-action" />
            <div>
              <h2 className="text-heading">{title}</h2>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
