import { Check, Minus } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { ScrollArea } from '../ui/scroll-area.tsx';

type Offer = boolean | string;

interface Comparison {
  readonly feature: string;
  readonly enterprise: Offer;
  readonly complete: Offer;
}

const comparisons: readonly Comparison[] = [
  { feature: 'Malware Protection', enterprise: true, complete: true },
  { feature: 'Firewall', enterprise: true, complete: true },
  { feature: 'Endpoint Detection and Response', enterprise: false, complete: true },
  { feature: 'Advanced Threat Hunting', enterprise: false, complete: true },
  { feature: 'AI-Driven Analytics', enterprise: 'Basic', complete: 'Advanced' },
];

/** The editions side by side, in words as well as marks. */
export function ComparisonTable() {
  return (
    <section aria-labelledby="comparison-heading" className="mt-16 sm:mt-20">
      <h2 id="comparison-heading" className="text-section">
        Compare editions
      </h2>
      <ScrollArea
        label="Comparison of the editions"
        className="mt-6 rounded-card border border-line bg-surface shadow-card"
      >
        <table className="w-full min-w-[17rem] max-sm:text-sm border-collapse text-left">
          <thead>
            <tr className="text-sm">
              <th
                scope="col"
                className={classNames(cell, 'min-[24rem]:w-[44%] sm:w-1/2 font-medium text-ink-soft')}
              >
                Feature
              </th>
              <th scope="col" className={classNames(cell, 'font-semibold')}>
                Enterprise
              </th>
              <th
                scope="col"
                className={classNames(cell, 'bg-eucalyptus-soft font-semibold text-eucalyptus-strong')}
              >
                Complete
              </th>
            </tr>
          </thead>
          <tbody>
            {comparisons.map(({ feature, enterprise, complete }) => (
              <tr key={feature} className="border-t border-line">
                <th scope="row" className={classNames(cell, 'font-medium')}>
                  {feature}
                </th>
                <td className={cell}>
                  <OfferText offer={enterprise} />
                </td>
                <td className={classNames(cell, 'bg-eucalyptus-soft')}>
                  <OfferText offer={complete} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

function OfferText({ offer }: { readonly offer: Offer }) {
  if (typeof offer === 'string') return <span className="font-medium">{offer}</span>;
  const Icon = offer ? Check : Minus;
  return (
    <span
      className={offer ? 'flex items-center gap-2 font-medium' : 'flex items-center gap-2 text-ink-faint'}
    >
      <Icon aria-hidden className={offer ? 'size-4 text-eucalyptus' : 'size-4'} />
      {offer ? 'Yes' : 'No'}
    </span>
  );
}

const cell = 'px-2 py-4 first:pl-4 min-[24rem]:px-3 sm:px-6 sm:first:pl-6';
