import type { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import { isBankTransfer } from '../../contract/payment-methods.ts';
import { describeDays } from '../../contract/terms.ts';
import type { DeskAnswer } from '../api/call-desk.ts';
import { Radios } from '../ui/fields.tsx';
import { TextLink } from '../ui/links.tsx';

export type Continued = DeskAnswer<typeof orderCalls.previewContinued>;
export type ContinuedChoice = 'refund' | 'begin-now';

interface ContinuedSeatsProps {
  readonly continued: Continued;
  readonly chosen: ContinuedChoice | '';
  readonly onChoose: (choice: ContinuedChoice) => void;
  readonly error: string | undefined;
}

/** Asks what becomes of seats of later orders that continue refunded ones. */
export function ContinuedSeats({ continued, chosen, onChoose, error }: ContinuedSeatsProps) {
  const { later, moves, refunds, whyNoRefund } = continued;
  const begin = {
    'begin-now': (
      <Choice
        title={moves.length === 0 ? 'Keep them: they have begun' : 'Let them begin today'}
        details={moves.map((move) => describeMove(move))}
      />
    ),
  };
  const both = {
    refund: (
      <Choice
        title="Refund them as well"
        details={refunds.map(
          ({ invoiceNumber, seats, amountCents, gateway }) =>
            `${formatDollars(amountCents)} of ${invoiceNumber}: ${formatSeats(seats)}` +
            (isBankTransfer(gateway) ? '. Transfer this money back yourself.' : ''),
        )}
      />
    ),
    ...begin,
  };
  const asked = { legend: 'What becomes of these?', stacked: true, onChoose, error };
  return (
    <div className="space-y-3 rounded-control border border-line bg-sunken p-4">
      <p className="text-sm font-medium">Later orders continue these seats:</p>
      <ul className="space-y-1 text-sm wrap-anywhere">
        {later.map(({ orderId, invoiceNumber, productName, seats, startsOn, endsOn }) => (
          <li key={`${orderId} ${productName} ${startsOn}`}>
            <TextLink href={`/orders/${orderId}`}>{invoiceNumber}</TextLink>
            {`: ${formatSeats(seats)} of ${productName}, ${describeDays({ startsOn, endsOn })}`}
          </li>
        ))}
      </ul>
      {whyNoRefund === null && <Radios {...asked} labels={both} chosen={chosen} />}
      {whyNoRefund !== null && (
        <>
          <Radios {...asked} labels={begin} chosen={chosen === 'refund' ? '' : chosen} />
          <p className="text-sm text-ink-soft wrap-anywhere">
            They can’t be refunded as well.{' '}
            {whyNoRefund.replace(/^Nothing was refunded: /, 'Why: ')}
          </p>
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly details: readonly string[];
}

function Choice({ title, details }: ChoiceProps) {
  return (
    <span className="block py-2.5">
      <span className="block font-medium">{title}</span>
      {details.map((detail) => (
        <span key={detail} className="block text-sm wrap-anywhere text-ink-soft">
          {detail}
        </span>
      ))}
    </span>
  );
}

/** New days of licences: `2 seats of INV-000043, 28 November 2026 to 27 November 2027`. */
export function describeMove({ invoiceNumber, seats, after }: Continued['moves'][number]): string {
  return `${formatSeats(seats)} of ${invoiceNumber}, ${describeDays(after)}`;
}

/** Refunds together with those of later orders, in cents. */
export function sumOfRefunds(
  amountCents: number,
  continued: Continued | null,
  chosen: ContinuedChoice | '',
): number {
  const later = chosen === 'refund' ? (continued?.refunds ?? []) : [];
  return later.reduce((sum, refund) => sum + refund.amountCents, amountCents);
}

/** What became of refunds of later orders, in sentences. */
export function describeLater(refunds: Done['refunds']): string {
  return refunds
    .map(({ orderId, state, amountCents, failure, gateway }) => {
      const amount = formatDollars(amountCents);
      if (state === 'failed') return `The refund of ${orderId} failed: ${failure ?? ''}`;
      if (state === 'requested') return `The refund of ${orderId} has no outcome yet.`;
      if (isBankTransfer(gateway)) return `Transfer ${amount} of ${orderId} back to the buyer now.`;
      return `Of ${orderId}, ${amount} were refunded.`;
    })
    .join(' ');
}

type Done = DeskAnswer<typeof orderCalls.chooseContinued>;
