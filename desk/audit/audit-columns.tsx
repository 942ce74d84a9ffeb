import type { AuditEntry } from '../../contract/desk/audit.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { OrderLink as LinkToOrder } from '../ui/order-link.tsx';
import { describeAction, describeChanges } from './describe-changes.ts';

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    heading: 'Action',
    wraps: true,
    cell: (event) => (
      <>
        <span className="font-medium">{describeAction(event.action)}</span>
        <div className="mt-1 space-y-1 lg:hidden">
          <p className="text-ink-soft wrap-anywhere">
            <Actor name={event.actor} />, <Moment at={event.at} />
          </p>
          <OrderLink event={event} />
          <ChangeList event={event} />
        </div>
      </>
    ),
  },
  { heading: 'Change', wraps: true, from: 'desktop', cell: (event) => <ChangeList event={event} /> },
  { heading: 'Order', from: 'desktop', cell: (event) => <OrderLink event={event} /> },
  {
    heading: 'Who',
    from: 'desktop',
    wraps: true,
    cell: ({ actor }) => <Actor name={actor} />,
  },
  { heading: 'When', from: 'desktop', cell: ({ at }) => <Moment at={at} /> },
];

function OrderLink({ event: { orderId } }: { readonly event: AuditEntry }) {
  return orderId && <LinkToOrder orderId={orderId} />;
}

/** An operator's address, or another name. */
function Actor({ name }: { readonly name: string }) {
  return name.includes('@') ? (
    <span className="wrap-anywhere lg:block lg:min-w-44">
      <EmailText address={name} />
    </span>
  ) : (
    name
  );
}

/** What an action changed, a line each. */
function ChangeList({ event }: { readonly event: AuditEntry }) {
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {describeChanges(event.before, event.after).map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-ink-faint">{name}</span>{' '}
          {before !== null && after !== null && (
            <>
              <del className="text-ink-soft decoration-ink-faint">{before}</del>
              <span className="text-ink-faint"> to </span>
            </>
          )}
          {before !== null && after === null && <>was {before}</>}
          {after}
        </li>
      ))}
    </ul>
  );
}
