import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type MouseEvent, type PropsWithChildren, type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '../../contract/format.ts';
import { renewalLink } from '../../contract/renewal-link.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Recipient } from '../ui/recipient.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { CallFailure } from './call-failure.tsx';
import { OrderItem } from './order-item.tsx';
import { signOut } from './sign-out.ts';
import type { Orders } from './use-orders.ts';

interface OrderListProps extends Omit<Orders, 'forget'> {
  /** While it is not, it keeps its place for a buyer who has to verify the address again. */
  readonly isShown: boolean;
  readonly onAnotherEmail: () => void;
}

export function OrderList({ isShown, onAnotherEmail, ...list }: OrderListProps) {
  const { query, email, orders, onTheirWay, endingSoon, error } = list;
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement | null>(null);
  /** The first of the next orders gets the focus. */
  const shownBefore = useRef(Number.POSITIVE_INFINITY);
  const anotherEmail = <TextButton onClick={onAnotherEmail}>Use another email</TextButton>;
  const leaving = useMutation({ mutationFn: signOut });
  const isStaying = leaving.isIdle || leaving.isError;
  /** For a computer that others use, too. */
  const leave = (
    <TextButton onClick={() => leaving.mutate()}>
      {isStaying ? 'Sign out' : 'Signing out…'}
    </TextButton>
  );

  const isReady = isShown && email !== null;
  useEffect(() => {
    if (isReady) (place.current ?? content.current?.querySelector('h3'))?.focus();
  }, [isReady]);

  const showMore = () => {
    shownBefore.current = orders.length;
    void query.fetchNextPage();
  };
  useEffect(() => {
    if (shownBefore.current >= orders.length) return;
    content.current?.querySelectorAll<HTMLElement>('h4')[shownBefore.current]?.focus();
    shownBefore.current = Number.POSITIVE_INFINITY;
  }, [orders.length]);

  const rememberPlace = ({ target }: MouseEvent) => {
    const isElement = target instanceof Element;
    place.current = isElement ? target.closest<HTMLElement>('button, a') : null;
  };
  return (
    <div ref={content} hidden={!isShown} onClickCapture={rememberPlace}>
      {query.isLoading && <OrderSkeletons />}
      {email === null && (
        <CallFailure error={error} fallback="Your orders did not load. Try again in a moment.">
          <Button variant="secondary" className="mt-2" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </CallFailure>
      )}
      {email !== null && onTheirWay > 0 && (
        <Notice tone="info" title="Your payment is on its way" className="mb-3">
          <p>Do not pay again. We email your licence keys as soon as the money arrives.</p>
        </Notice>
      )}
      <CallFailure
        error={leaving.error}
        fallback="You are still signed in. Try again in a moment."
      />
      {email !== null && orders.length === 0 && <NoOrders {...{ email, anotherEmail, leave }} />}
      {email !== null && orders.length > 0 && (
        <div className="space-y-5">
          <ListHeading title="Your orders">
            Orders of <Recipient address={email} />, the newest first. {anotherEmail} · {leave}
          </ListHeading>
          {endingSoon && (
            <ButtonLink variant="secondary" href={renewalLink('', endingSoon)} className="w-full">
              <RefreshCw className="size-4" />
              <span>Renew all that end by {formatDay(endingSoon.by)}</span>
            </ButtonLink>
          )}
          <ol className="space-y-4">
            {orders.map((order) => (
              <OrderItem key={order.orderId} email={email} order={order} />
            ))}
          </ol>
          <CallFailure error={error} fallback="More orders did not load. Try again in a moment." />
          {query.hasNextPage && (
            <Button
              variant="secondary"
              className="w-full"
              busy={query.isFetchingNextPage}
              busyText="Loading..."
              onClick={showMore}
            >
              Show More
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function OrderSkeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your orders…
      </p>
      <div aria-hidden className="animate-breathe space-y-4">
        {['first', 'second'].map((order) => (
          <div
            key={order}
            data-skeleton
            className="space-y-3 rounded-control border border-line bg-surface p-4 shadow-card"
          >
            <p className="flex justify-between font-semibold">
              <span>INV-000000</span>
              <span>$1,000.00 inc. GST</span>
            </p>
            <p className="text-sm">1 January, ORD-0000-0000</p>
            <p>Loading the products of an order</p>
            <p className="text-sm">Show its keys</p>
          </div>
        ))}
      </div>
    </>
  );
}

interface NoOrdersProps {
  readonly email: string;
  readonly anotherEmail: ReactNode;
  readonly leave: ReactNode;
}

function NoOrders({ email, anotherEmail, leave }: NoOrdersProps) {
  return (
    <div className="space-y-4">
      <ListHeading title="No orders with this address">
        Nothing was bought with <Recipient address={email} />. {leave}
      </ListHeading>
      <ul className="list-disc space-y-2 pl-5 text-[0.9375rem] text-ink-soft">
        <li>Did you buy with another address, or did a colleague? {anotherEmail}</li>
        <li>The receipt email is sent to the address of the order. Search your mail for “ORD-”.</li>
        <li>
          Still not found? Call <PhoneLink className="-my-3 py-3" /> or email{' '}
          <EmailLink className="-my-3 py-3" />, and we will look for your order.
        </li>
      </ul>
    </div>
  );
}

function ListHeading({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <div className="space-y-1.5">
      <h3 tabIndex={-1} className="text-section">
        {title}
      </h3>
      <p className="text-[0.9375rem] text-ink-soft">{children}</p>
    </div>
  );
}
