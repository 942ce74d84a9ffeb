import { useQuery } from '@tanstack/react-query';
import type { AgreedQuoteInput, Foresight } from '../../contract/desk/agreed-quote.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { renewInQuote } from '../../contract/desk/renew-quote.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { formatDollars, lineAmountCents, priceLines } from '../../contract/money.ts';
import { describeDays, describePerSeat, usualTerm } from '../../contract/terms.ts';
import { shop } from '../../shop.config.ts';
import { callDesk } from '../api/call-desk.ts';
import { ActionDialog } from './action-dialog.tsx';
import { DialogFailure } from './dialog-failure.tsx';
import { TextLink } from './links.tsx';
import { LineSummary, OrderTotals } from './order-parts.tsx';

interface RenewalProps {
  readonly orderId: string;
}

/** Sends a quote for the open seats of an order at today's list prices, once its bill was seen. */
export function RenewalDialog({ orderId }: RenewalProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['renewal quote', orderId],
    queryFn: () => beginRenewal(orderId),
    // What is sent is what was shown: it is read again with the next dialog.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <SendRenewal orderId={orderId} renewal={data} />;
  if (!error) return null;
  return <DialogFailure title="The renewal did not load" error={error} onRetry={refetch} />;
}

interface Renewal {
  readonly invoiceNumber: string;
  readonly body: AgreedQuoteInput;
  readonly foresight: Foresight;
  /** Of other orders of the buyer, which the form renews together with this one. */
  readonly otherOpenSeats: number;
}

async function beginRenewal(orderId: string): Promise<Renewal> {
  const order = await callDesk(orderCalls.readOrder, { params: { orderId } });
  const { email, invoiceNumber } = order;
  const { licences } = await callDesk(quoteCalls.findLicences, { body: { email } });
  const { timeZone } = shop;
  const begun = renewInQuote({ order, licences, renews: [orderId], timeZone });
  const { lines, renews } = begun;
  const foresight = await callDesk(quoteCalls.foreseeQuote, { body: { email, lines, renews } });
  const priced = foresight.lines.map(({ listPriceCents }) => listPriceCents);
  return {
    invoiceNumber: invoiceNumber ?? orderId,
    body: {
      ...begun,
      lines: lines.map((line, index) => ({
        ...line,
        unitPriceCents: priced[index] ?? line.unitPriceCents,
      })),
    },
    foresight,
    otherOpenSeats: licences
      .filter((licence) => licence.orderId !== orderId)
      .reduce((sum, { openSeats }) => sum + openSeats, 0),
  };
}

interface SendRenewalProps extends RenewalProps {
  readonly renewal: Renewal;
}

function SendRenewal({ orderId, renewal }: SendRenewalProps) {
  const { invoiceNumber, body, foresight, otherOpenSeats } = renewal;
  const totals = priceLines(body.lines);
  const total = formatDollars(totals.totalCents);
  return (
    <ActionDialog
      title={`Quote renewal of ${invoiceNumber}`}
      call={quoteCalls.createQuote}
      input={() => ({ body })}
      sentence={
        `${body.email} gets the quote by email, with its PDF and a link to pay it until ` +
        `${formatDay(body.validUntil)}.`
      }
      action={`Send quote: ${total}`}
      done={({ number, email }) => `${number} is on its way to ${email}.`}
    >
      <ul className="divide-y divide-line border-y border-line">
        {body.lines.map((line, index) => (
          <li key={line.productId} className="py-3">
            <RenewedLine line={line} foreseen={foresight.lines[index]} />
          </li>
        ))}
      </ul>
      <OrderTotals order={totals} />
      <div className="space-y-1 text-sm text-ink-soft">
        <p>{body.note}</p>
        {otherOpenSeats > 0 && (
          <p>
            This buyer has {formatSeats(otherOpenSeats)} open in other orders, which one quote can
            renew too.
          </p>
        )}
        <TextLink href={`/quotes/new?renew=${orderId}`}>Change it before sending</TextLink>
      </div>
    </ActionDialog>
  );
}

interface RenewedLineProps {
  readonly line: AgreedQuoteInput['lines'][number];
  readonly foreseen: Foresight['lines'][number] | undefined;
}

function RenewedLine({ line, foreseen }: RenewedLineProps) {
  const productName = foreseen?.productName ?? line.productId;
  const shown = { ...line, productName, amountCents: lineAmountCents(line) };
  return (
    <LineSummary line={shown} more={` ${describePerSeat(usualTerm)}`}>
      {foreseen?.parts.map(({ seats, startsOn, endsOn }) => (
        <p key={`${startsOn} ${endsOn}`}>
          {formatSeats(seats)} from {describeDays({ startsOn, endsOn })}
        </p>
      ))}
    </LineSummary>
  );
}
