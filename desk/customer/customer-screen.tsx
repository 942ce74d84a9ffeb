import { formatAbn, isAbn } from '../../contract/abn.ts';
import { customerCalls as calls } from '../../contract/desk/customers.ts';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { capitalise } from '../ui/format.tsx';
import { CustomerLink } from '../ui/links.tsx';
import { ThingScreen } from '../ui/screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { CustomerOrders, parts } from './customer-lists.tsx';

const back = { href: '/orders', name: 'Orders' };

/** Everything of an address, a company or an ABN. The name is in the address's fragment, which browsers don't send. */
export function CustomerScreen() {
  const { customer = '', view, after } = useListAddress().values;
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
      {({ emails, companies, abns, ...counts }) => (
        <Part
          body={{ customer, after }}
          frame={{
            title: isAbn(customer) ? `ABN ${formatAbn(customer)}` : customer,
            back,
            views,
            counts: { ...counts, all: counts.orders },
            children: (
              <CustomerFacts
                customer={customer}
                names={[...companies, ...abns.map(formatAbn), ...emails]}
                {...counts}
              />
            ),
          }}
        />
      )}
    </ThingScreen>
  );
}

const views = [
  { label: 'Orders', empty: 'No orders' },
  ...Object.keys(parts).map((name) => ({ name, label: capitalise(name), empty: `No ${name}` })),
];

interface CustomerFactsProps
  extends Pick<DeskAnswer<typeof calls.readCustomer>, 'orders' | 'paidCents' | 'refundedCents'> {
  readonly customer: string;
  readonly names: readonly string[];
}

/** More names than these are left out: they are on the orders. */
const mostNames = 10;

function CustomerFacts({ customer, names, orders, paidCents, refundedCents }: CustomerFactsProps) {
  const others = names.filter((name) => name.toLowerCase() !== customer.toLowerCase());
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>
        Paid{orders === mostCounted && ` for the newest ${groupDigits(String(mostCounted))} orders`}:{' '}
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
