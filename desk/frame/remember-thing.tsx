import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { personName } from '../../contract/shown-billing.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { nameOrder } from '../ui/order-columns.tsx';
import { keepRecentThing } from '../ui/recent-things.ts';

interface RememberProps {
  /** Of the operator. */
  readonly email: string;
}

/** Remembers the order or the quote that is open, for the search field. */
export function RememberThing({ email }: RememberProps) {
  const [path] = useLocation();
  const [, place, id] = /^\/(orders|quotes)\/([\w-]+)$/.exec(path) ?? [];
  if (id === undefined || id === 'new') return null;
  if (place === 'orders') return <RememberOrder key={id} orderId={id} email={email} />;
  return <RememberQuote key={id} number={id} email={email} />;
}

/** The same query as the screen's, so the order or quote is loaded only one time. */
function RememberOrder({ orderId: name, email }: RememberProps & { readonly orderId: string }) {
  const { data } = useDeskQuery(orderCalls.readOrder, { params: { orderId: name } });
  useEffect(() => {
    if (!data) return;
    const { orderId, billing } = data;
    const who = billing.company || personName(billing);
    keepRecentThing(email, { href: `/orders/${orderId}`, name: nameOrder(data), about: who });
  }, [data, email]);
  return null;
}

function RememberQuote({ number, email }: RememberProps & { readonly number: string }) {
  const { data } = useDeskQuery(quoteCalls.readQuote, { params: { number } });
  useEffect(() => {
    if (!data) return;
    const about = data.company || data.buyer;
    keepRecentThing(email, { href: `/quotes/${data.number}`, name: data.number, about });
  }, [data, email]);
  return null;
}
