import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { formatList } from './use-list-address.ts';

interface TextLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another screen, as tall as a finger needs. */
export function TextLink({ href, className = 'min-h-6', children }: TextLinkProps) {
  return (
    <Link
      href={href}
      className={`link inline-flex items-center wrap-anywhere pointer-coarse:min-h-11 ${className}`}
    >
      {children}
    </Link>
  );
}

/** Leads to everything of a customer, by an address, a company or an ABN. */
export function CustomerLink({ of }: { readonly of: string }) {
  return (
    <TextLink href={`/customers${formatList({ customer: of })}`}>
      <span>
        {!of.includes('@') && of}
        {of.includes('@') && <EmailText address={of} />}
      </span>
    </TextLink>
  );
}

/** No product has it: an id has no underscores. */
export const newProductPath = '/products/_new';

export function OrderLinks({ orderIds }: { readonly orderIds: readonly string[] }) {
  return orderIds.map((orderId) => (
    <p key={orderId}>
      <OrderLink orderId={orderId} />
    </p>
  ));
}

/** A key of an order; null where the order has not got it yet. */
export interface KeyOfOrder {
  readonly position: number | null;
  readonly licenceKeyId: number | null;
}

/** Where an order is shown, with one of its keys marked: by its number, as the key is in no address. */
export function orderPath(orderId: string, key?: KeyOfOrder): string {
  if (!key || key.position === null || key.licenceKeyId === null) return `/orders/${orderId}`;
  return `/orders/${orderId}?line=${key.position}&key=${key.licenceKeyId}`;
}

/** Whether a path leads to a key of an order. */
export const isMarkedKey = (path: string) => /^\/orders\/[^?#]+\?line=/.test(path);

/** Whether a path leads to one order. */
export const isOrder = (path: string) => /^\/orders\/[^?#]/.test(path);

interface OrderLinkProps {
  readonly orderId: string;
  /** Marked there. */
  readonly licenceKey?: KeyOfOrder;
  /** Shown in place of the id. */
  readonly invoiceNumber?: string;
}

export function OrderLink({ orderId, licenceKey, invoiceNumber = orderId }: OrderLinkProps) {
  return (
    <TextLink href={orderPath(orderId, licenceKey)}>
      <span translate="no">{invoiceNumber}</span>
    </TextLink>
  );
}
