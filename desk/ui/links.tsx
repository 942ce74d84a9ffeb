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

export function OrderLinks({ orderIds }: { readonly orderIds: readonly string[] }) {
  return orderIds.map((orderId) => (
    <p key={orderId}>
      <OrderLink orderId={orderId} />
    </p>
  ));
}

interface OrderLinkProps {
  readonly orderId: string;
  /** Shown in place of the id. */
  readonly invoiceNumber?: string;
}

export function OrderLink({ orderId, invoiceNumber = orderId }: OrderLinkProps) {
  return (
    <TextLink href={`/orders/${orderId}`}>
      <span translate="no">{invoiceNumber}</span>
    </TextLink>
  );
}
