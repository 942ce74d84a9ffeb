import { formatAbn, isAbn } from '../../contract/abn.ts';
import { customerCalls as calls } from '../../contract/desk/customers.ts';
import { mostCounted } from '../../contract/desk/lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { CustomerLink } from '../ui/links.tsx';
import { ThingScreen } from '../ui/thing-screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { CustomerOrders, parts } from './customer-lists.tsx';

const back = { href: '/orders', name: 'Orders' };

/** Everything of an address, a company or an ABN. The name is in the address's fragment, which browsers don't send. */
export function CustomerScreen() {
  const address = useListAddress();
  const { customer = '', view, after } = address.values;
  const query = useDeskQuery(calls.readCustomer, { body: { customer } });
  const { data, isPlaceholderData } = query;
  const isKnown = data && data.orders + data.quotes > 0;
  const Part = parts[view as keyof typeof parts] ?? CustomerOrders;
  return (
    <ThingScreen
      noun="customer"
      name={customer}
      back={back}
      query={query}
      thing={isPlaceholderData ? undefined : isKnown === false ? null : data}
      hint="Enter a whole email address, company or ABN. Personal data of old orders is erased."
    >
      {(known, failure) => (
        <Part
          body={{ customer, after }}
          frame={{
            title: isAbn(customer) ? `ABN ${formatAbn(customer)}` : customer,
            back,
            address,
            views: [
              { label: 'Orders', count: known.orders, empty: 'No orders' },
              ...(['quotes', 'keys', 'refunds', 'notes'] as const).map((name) => ({
                name,
                label: name.charAt(0).toUpperCase() + name.slice(1),
                count: known[name],
                empty: `No ${name}`,
              })),
            ],
            children: (
              <>
                {failure}
                <CustomerFacts customer={customer} known={known} />
              </>
            ),
          }}
        />
      )}
    </ThingScreen>
  );
}

interface CustomerFactsProps {
  readonly customer: string;
  readonly known: DeskAnswer<typeof calls.readCustomer>;
}

/** More names than these are left out: they are on the orders. */
const mostNames = 10;

/** The money, and what else the customer is known by. */
function CustomerFacts({ customer, known }: CustomerFactsProps) {
  const { companies, abns, emails, paidCents, refundedCents } = known;
  const others = [...companies, ...abns.map(formatAbn), ...emails].filter(
    (name) => name.toLowerCase() !== customer.toLowerCase(),
  );
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>
        Paid{known.orders === mostCounted && ` for the newest ${groupDigits(String(mostCounted))} orders`}:{' '}
        <Money cents={paidCents} className="font-medium text-ink" />
      </span>
      {refundedCents > 0 && (
        <span>
          Refunded: <Money cents={refundedCents} className="font-medium text-ink" />
        </span>
      )}
      {others.slice(0, mostNames).map((name) => (
        <CustomerLink key={name} of={name} />
      ))}
    </p>
  );
}
