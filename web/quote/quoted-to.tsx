import { formatAbn } from '../../contract/abn.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { EmailText } from '../ui/contact-links.tsx';

/** Who a quote is for. */
export function QuotedTo({ email, billing }: Pick<QuoteAnswer, 'email' | 'billing'>) {
  const { firstName, lastName, company, abn, purchaseOrder } = billing;
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dt]:text-ink-faint">
      <div>
        <dt>Prepared for</dt>
        {company !== '' && <dd>{company}</dd>}
        <dd>{`${firstName} ${lastName}`}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <EmailText address={email} />
        </dd>
      </div>
      {abn !== '' && (
        <div>
          <dt>ABN</dt>
          <dd className="tabular-nums">{formatAbn(abn)}</dd>
        </div>
      )}
      {purchaseOrder !== '' && (
        <div>
          <dt>Purchase order</dt>
          <dd>{purchaseOrder}</dd>
        </div>
      )}
    </dl>
  );
}
