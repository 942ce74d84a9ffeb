import { Link } from 'wouter';

/** Leads to the order that has a key. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link
      href={`/orders/${orderId}`}
      className="link inline-flex min-h-6 items-center break-all pointer-coarse:min-h-11"
    >
      {orderId}
    </Link>
  );
}
