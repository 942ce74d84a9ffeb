import type { ReactNode } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { DialogFailure } from '../ui/dialog-failure.tsx';
import { DismissAlert } from '../ui/dismiss-alert.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { FollowUpDialog } from '../ui/follow-up-dialog.tsx';
import { TextLink } from '../ui/links.tsx';
import { CorrectQuoteEmail, SendQuote } from '../ui/quote-dialogs.tsx';
import { CorrectEmail, CorrectInvoice, ResendReceipt } from '../ui/receipt-dialogs.tsx';
import type { Act } from './task.ts';

interface TaskActProps {
  readonly act: Act;
  /** What it is done to, for those who hear the button alone. */
  readonly of: string;
}

/** What is to be done about a task, where the operator may do it. */
export function TaskAct({ act, of }: TaskActProps) {
  switch (act.does) {
    case 'open':
      return <ActLink href={act.href} label={act.label} of={of} />;
    case 'correct-address':
    case 'correct-invoice':
    case 'resend': {
      const { dialog, ...repair } = orderRepairs[act.does];
      const opens = <WithOrder orderId={act.orderId} dialog={dialog} />;
      return <ActButton {...repair} of={of} opens={opens} />;
    }
    case 'correct-quote':
    case 'send-quote': {
      const { dialog: Opened, ...repair } = quoteRepairs[act.does];
      return <ActButton {...repair} of={of} opens={<Opened quote={act.quote} />} />;
    }
    case 'follow-up':
      return (
        <ActButton
          call={quoteCalls.followUpQuote}
          label="Follow up"
          of={of}
          opens={<FollowUpDialog number={act.number} />}
        />
      );
    case 'dismiss':
      return (
        <ActButton
          call={overviewCalls.dismissAlert}
          label="Dismiss"
          of={of}
          opens={<DismissAlert alert={act.alert} />}
        />
      );
  }
}

interface EvidenceActProps {
  readonly orderId: string;
  readonly of: string;
}

/** Saves what a bank asks for, beside the way to the order. */
export function EvidenceAct({ orderId, of }: EvidenceActProps) {
  return (
    <DocumentButton
      link
      className={documentClass}
      call={orderCalls.downloadEvidence}
      input={{ params: { orderId } }}
    >
      Evidence (PDF)
      <span className="sr-only">{of}</span>
    </DocumentButton>
  );
}

const documentClass = 'ml-auto shrink-0 text-sm font-medium whitespace-nowrap';

const orderRepairs = {
  'correct-address': { call: orderCalls.fixEmail, label: 'Correct address', dialog: CorrectEmail },
  'correct-invoice': {
    call: orderCalls.reissueInvoice,
    label: 'Correct accounts email',
    dialog: CorrectInvoice,
  },
  resend: { call: orderCalls.resendReceipt, label: 'Resend', dialog: ResendReceipt },
};

const quoteRepairs = {
  'correct-quote': {
    call: quoteCalls.fixEmail,
    label: 'Correct address',
    dialog: CorrectQuoteEmail,
  },
  'send-quote': { call: quoteCalls.sendQuote, label: 'Send again', dialog: SendQuote },
};

interface ActLinkProps {
  readonly href: string;
  readonly label: string;
  readonly of: string;
}

function ActLink({ href, label, of }: ActLinkProps) {
  return (
    <TextLink href={href} className={actClass}>
      {label}
      <span className="sr-only">{of}</span>
    </TextLink>
  );
}

interface ActButtonProps {
  readonly call: DeskCall;
  readonly label: string;
  readonly of: string;
  readonly opens: ReactNode;
}

function ActButton({ call, label, of, opens }: ActButtonProps) {
  if (!useIsAllowed()(call)) return null;
  return (
    <TextButton className={actClass} onClick={() => openDialog(opens)}>
      {label}
      <span className="sr-only">{of}</span>
    </TextButton>
  );
}

const actClass = '-my-2.5 ml-auto min-h-11 shrink-0 text-sm font-medium whitespace-nowrap';

interface WithOrderProps {
  readonly orderId: string;
  readonly dialog: (props: { readonly order: OrderView }) => ReactNode;
}

/** A dialog of the order's screen: the order is read when it opens. */
function WithOrder({ orderId, dialog: Opened }: WithOrderProps) {
  const { data, error, refetch } = useDeskQuery(orderCalls.readOrder, { params: { orderId } });
  if (data) return <Opened order={data} />;
  if (!error) return null;
  return <DialogFailure title="The order did not load" error={error} onRetry={refetch} />;
}
