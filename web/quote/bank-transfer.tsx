import { formatDecimal, formatDollars } from '../../contract/money.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { CopyButton, useCopy } from '../ui/copy-button.tsx';
import { Recipient } from '../ui/recipient.tsx';

/** Nothing when the seller takes no bank transfers. */
export function BankTransfer({ quote }: { readonly quote: QuoteAnswer }) {
  const { copied, copy } = useCopy();
  const { bankAccount, number, totalCents } = quote;
  if (!bankAccount) return null;
  const facts = [
    { label: 'Account name', text: bankAccount.name, copies: bankAccount.name },
    { label: 'BSB', text: bankAccount.bsb, copies: bankAccount.bsb },
    { label: 'Account number', text: bankAccount.number, copies: bankAccount.number },
    { label: 'Reference', text: number, copies: number },
    {
      label: 'Amount',
      text: `${formatDollars(totalCents)} AUD`,
      copies: formatDecimal(totalCents),
    },
  ];
  return (
    <section aria-labelledby="bank-transfer" className="text-sm">
      <h3 id="bank-transfer" className="text-heading">
        Pay by bank transfer
      </h3>
      <p className="mt-1.5 max-w-prose text-ink-soft">
        Transfer the exact amount with the quote’s number as the reference. We email the keys and
        the tax invoice to <Recipient address={quote.email} /> when the money has arrived.
      </p>
      <dl className="mt-3 divide-y divide-line rounded-control border border-line bg-surface">
        {facts.map(({ label, text, copies }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-2 pl-4 sm:grid-cols-[8.5rem_1fr_auto]"
          >
            <dt className="text-ink-faint max-sm:pt-2">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums max-sm:row-start-2 max-sm:pb-2">
              {text}
            </dd>
            <dd className="max-sm:row-span-2">
              <CopyButton
                what={label === 'BSB' ? label : label.toLowerCase()}
                copied={copied === copies}
                onCopy={() => copy(copies, label)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
