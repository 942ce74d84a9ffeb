import { FileText } from 'lucide-react';
import type { OrderView, TroubledMail } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { describeDisputeReason, describeDisputeState } from '../../contract/dispute-words.ts';
import { whyDisputesPreventRefund } from '../../contract/disputes.ts';
import { endSentence, formatSeats } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import {
  findPaymentPage,
  nameGateway,
  paymentMethodOf,
  paymentWords,
} from '../../contract/payment-methods.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ActionButton } from '../ui/action-menu.tsx';
import { Attention } from '../ui/attention.tsx';
import { DismissAlert } from '../ui/dismiss-alert.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatMoment } from '../ui/format.tsx';
import { MailTrouble } from '../ui/mail-trouble.tsx';
import { ChooseContinued } from './choose-continued.tsx';
import { PageLink } from './order-details.tsx';

export function OrderTroubles({ order }: { readonly order: OrderView }) {
  const { disputes, receipt, mails } = order;
  const open = order.alerts.filter(({ endedAt }) => endedAt === null);
  const alerts = open.filter(({ kind }) => !isToldAbove(kind, order));
  const isDead = receipt.state === 'dead';
  const later = alerts.some(({ kind }) => kind === 'continued-seats') ? [] : listExcess(order);
  const lengths = [disputes.length, mails.length, alerts.length, later.length];
  if (!isDead && lengths.every((length) => length === 0)) return null;

  return (
    <div className="space-y-3">
      {disputes.map((dispute) => (
        <Dispute key={dispute.id} order={order} dispute={dispute} />
      ))}
      {isDead && (
        <Attention title="The receipt was not delivered">
          <p>{adviseOnReceipt(receipt)}</p>
        </Attention>
      )}
      {mails.map((mail) => (
        <MailTrouble key={mail.words + mail.at} mail={mail} advice={adviseOnMail(mail)} />
      ))}
      {alerts.map((alert) => (
        <Notice key={alert.id} tone="info" title={`Alert of ${formatMoment(alert.raisedAt)}`}>
          <p>{alert.text}</p>
          {alert.kind === 'continued-seats' && <ChooseButton order={order} />}
          {alert.staysOpen && (
            <ActionButton
              call={overviewCalls.dismissAlert}
              opens={<DismissAlert alert={alert} />}
              variant="secondary"
              className="mt-2"
            >
              Dismiss
            </ActionButton>
          )}
        </Notice>
      ))}
      {later.length > 0 && (
        <Notice tone="info" title="Later orders continue refunded seats">
          <p>
            {later.join('; ')}. Choose what becomes of these: they are refunded as well, or begin
            now.
          </p>
          <ChooseButton order={order} />
        </Notice>
      )}
    </div>
  );
}

/** Whether a box of its own tells of the cause of an alert, and what to do. */
function isToldAbove(kind: string, { disputes, receipt, mails }: OrderView): boolean {
  if (kind === 'dispute') return disputes.length > 0;
  if (kind === 'receipt-not-mailed') return receipt.state === 'dead';
  return kind.endsWith('-not-mailed') && mails.some(({ state }) => state === 'refused');
}

/** The excess of licences in words, with the orders that continue them: also that of earlier releases. */
function listExcess({ lines }: OrderView): string[] {
  const licences = lines.flatMap(({ licences: ofLine }) => ofLine);
  return licences
    .filter(({ excessSeats }) => excessSeats > 0)
    .map(({ excessSeats, continuedBy }) => {
      const invoices = continuedBy.map(({ invoiceNumber }) => invoiceNumber);
      return `${formatSeats(excessSeats)}, continued by ${invoices.join(' and ')}`;
    });
}

function ChooseButton({ order }: { readonly order: OrderView }) {
  const isAllowed = useIsAllowed();
  if (!isAllowed(orderCalls.chooseContinued)) return null;
  return (
    <Button
      variant="secondary"
      className="mt-2"
      onClick={() => openDialog(<ChooseContinued order={order} />)}
    >
      Choose what becomes of them
    </Button>
  );
}

interface DisputeProps {
  readonly order: OrderView;
  readonly dispute: OrderView['disputes'][number];
}

function Dispute({ order, dispute }: DisputeProps) {
  const { status, amountCents, reason, respondBy, openedAt } = dispute;
  const { disputed } = paymentWords[paymentMethodOf(order.payment?.gateway)];
  const whyNoRefund = whyDisputesPreventRefund(order.disputes);
  const { orderId, payment, transactionId } = order;
  const page = payment && findPaymentPage({ ...payment, transactionId });
  return (
    <Attention title={`Disputed: ${formatDollars(amountCents)}`}>
      <p>
        {disputed} over this payment on {formatMoment(openedAt)}. Reason:{' '}
        {endSentence(describeDisputeReason(reason))} State: {describeDisputeState(status)}.
      </p>
      {respondBy && (
        <p>
          <strong className="font-semibold">Respond by {formatMoment(respondBy)}</strong> in the
          gateway’s dashboard.
        </p>
      )}
      {whyNoRefund && <p>The order can’t be refunded here: {whyNoRefund}.</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <DocumentButton call={orderCalls.downloadEvidence} input={{ params: { orderId } }}>
          <FileText aria-hidden className="size-4" />
          Evidence (PDF)
        </DocumentButton>
        {page !== null && (
          <PageLink href={page}>Open in {nameGateway(payment?.gateway ?? '')}</PageLink>
        )}
      </div>
    </Attention>
  );
}

function adviseOnReceipt({ reason }: OrderView['receipt']): string {
  if (reason === 'address-refused')
    return 'The mail server refuses the address. Correct it, and the receipt is mailed there.';
  return 'Every attempt to mail it failed. Check the mail server, and resend the receipt.';
}

function adviseOnMail({ waits }: TroubledMail): string {
  if (waits === 'buyer')
    return 'Correct the email address, or resend the receipt: this mail is sent again too.';
  return (
    'Ask the buyer for the right accounts email, and correct the invoice details: it is mailed ' +
    'there. Or resend the receipt: this mail is sent again too.'
  );
}
