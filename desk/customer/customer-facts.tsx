import type { customerCalls } from '../../contract/desk/customers.ts';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { foldText } from '../../contract/fold-text.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { CustomerLink } from '../ui/links.tsx';
import { PersonActions } from './person-actions.tsx';

type Customer = DeskAnswer<typeof customerCalls.readCustomer>;

interface CustomerFactsProps extends Pick<Customer, 'orders' | 'paidCents' | 'refundedCents'> {
  readonly customer: string;
  readonly names: readonly string[];
}

/** More names than these are left out: they are on the orders. */
const mostNames = 10;

export function CustomerFacts(props: CustomerFactsProps) {
  const { customer, names, orders, paidCents, refundedCents } = props;
  const facts = (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>
        Paid{orders === mostCounted && ` for the newest ${groupDigits(String(mostCounted))} orders`}
        : <Money cents={paidCents} className="font-medium text-ink" />
      </span>
      {refundedCents > 0 && (
        <span>
          Refunded: <Money cents={refundedCents} className="font-medium text-ink" />
        </span>
      )}
      {listOthers(customer, names).map((name) => (
        <CustomerLink key={name} of={name} />
      ))}
    </p>
  );
  if (!customer.includes('@')) return facts;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {facts}
      <div className="flex flex-wrap gap-3">
        <ActionButton
          variant="secondary"
          call={quoteCalls.createQuote}
          opens={`/quotes/new?for=${encodeURIComponent(customer)}`}
        >
          New quote
        </ActionButton>
        {orders > 0 && (
          <ActionButton
            variant="secondary"
            call={quoteCalls.createQuote}
            opens={`/quotes/new?again=${encodeURIComponent(customer)}`}
          >
            Quote the last order again
          </ActionButton>
        )}
        <PersonActions email={customer} />
      </div>
    </div>
  );
}

function listOthers(customer: string, names: readonly string[]): string[] {
  // Spellings of one name lead to one customer.
  const byName = new Map([customer, ...names].toReversed().map((name) => [foldText(name), name]));
  byName.delete(foldText(customer));
  return [...byName.values()].reverse().slice(0, mostNames);
}
