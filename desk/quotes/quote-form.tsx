import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDollars, priceLines } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { fieldFailure } from '../ui/call-states.tsx';
import { type FieldSpec, Fields, Form, fieldsOf } from '../ui/fields.tsx';
import { OrderTotals } from '../ui/order-parts.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { refusedText } from '../ui/red.ts';
import { Section } from '../ui/section.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { BuyerSection } from './buyer-section.tsx';
import { DraftSection } from './draft-section.tsx';
import { LineFields } from './line-fields.tsx';
import { emptyLine, isOver, type LineDraft, type QuoteDraft, readDraft } from './quote-draft.ts';
import { RenewedOrders } from './renewed-orders.tsx';
import { SendBar } from './send-bar.tsx';
import { useDrawnDraft } from './use-drawn-draft.ts';
import { findListPrice, ofLine, today, useForesight, useLicences } from './use-foresight.ts';
import { useWide } from './use-wide.ts';

interface QuoteFormProps {
  readonly begun: QuoteDraft;
  readonly name: string;
  readonly revises: string | null;
  readonly products: readonly DeskProduct[];
}

/** What the shop said of a draft; of what is typed since, it has said nothing. */
interface Refusal {
  readonly draft: QuoteDraft;
  readonly error: Error;
}

export function QuoteForm({ begun, name, revises, products }: QuoteFormProps) {
  const [, navigate] = useLocation();
  const [kept, setDraft] = useDraft<QuoteDraft | null>(name, null);
  const [isRefused, setRefused] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sending = useDeskAction(quoteCalls.createQuote);
  const sendButton = useRef<HTMLButtonElement>(null);
  const draft = kept ?? begun;
  const { lines, renews } = draft;
  const licences = useLicences(draft);
  const { foresight, isCurrent } = useForesight(draft);
  const listPriceOf = (line: LineDraft, index: number) => {
    if (isOver(line, today())) return Number.NaN;
    const product = products.find(({ id }) => id === line.productId);
    return findListPrice(line, product, ofLine(foresight, line, index)?.listPriceCents);
  };
  const isKnown = ({ termKind, price }: LineDraft) =>
    isCurrent || termKind === 'months' || price !== null;
  const listPrices = lines.map((line, index) =>
    isKnown(line) ? listPriceOf(line, index) : Number.NaN,
  );
  const { body, faults } = readDraft(draft, listPrices, today());
  const wanted = { ...body, revises: revises ?? undefined };
  const sendable = faults.size === 0 ? wanted : null;
  const isWide = useWide();
  const isSending = sending.isPending || sending.isSuccess;
  const drawn = useDrawnDraft(isWide ? sendable : null, isSending);
  const refused = refusal?.draft === draft ? refusal.error : null;
  const errorOf = (field: string) => {
    const fault = isRefused ? faults.get(field) : undefined;
    return fault ?? fieldFailure(refused ?? drawn.error, field);
  };
  const change = (next: Partial<QuoteDraft>) => setDraft({ ...draft, ...next });
  const fieldOf = fieldsOf(draft, setDraft, errorOf);
  const totals = priceLines(
    body.lines.filter((line) => line.quantity > 0 && line.unitPriceCents > 0),
  );

  const send = () => {
    setRefused(faults.size > 0);
    if (faults.size > 0) return;
    sending.mutate(
      { body: wanted },
      {
        onSuccess: ({ number, email }) => {
          setDraft(null);
          navigate(`/quotes/${number}`, { replace: true });
          announceOutcome(`${number} is on its way to ${email}.`);
        },
        onError: (error) => setRefusal({ draft, error }),
      },
    );
  };

  return (
    <Form
      onSubmit={send}
      onKeyDown={(event) => {
        if (!isEnterInField(event)) return;
        event.preventDefault();
        sendButton.current?.focus();
      }}
      className={formClass}
    >
      <BuyerSection
        draft={draft}
        revises={revises}
        onChange={change}
        email={fieldOf('email')}
        errorOf={errorOf}
      />
      <Section title="Products">
        <RenewedOrders
          draft={draft}
          licences={licences}
          covered={foresight?.covered ?? null}
          onChange={setDraft}
        />
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own
            <li key={index} className="py-4">
              <LineFields
                line={line}
                products={products}
                licences={licences}
                renews={renews}
                startsAtPrice={revises !== null && index === 0}
                listPriceCents={listPriceOf(line, index)}
                foreseen={isOver(line, today()) ? null : ofLine(foresight, line, index)}
                onChange={(next) => change({ lines: lines.with(index, next) })}
                onRemove={lines.length > 1 && (() => change({ lines: lines.toSpliced(index, 1) }))}
                errorOf={(field) => errorOf(`lines.${index}.${field}`)}
              />
            </li>
          ))}
        </ul>
        {errorOf('lines') && <p className={`text-sm ${refusedText}`}>{errorOf('lines')}</p>}
        <Button
          variant="ghost"
          className="-ml-4"
          onClick={() => change({ lines: [...lines, emptyLine] })}
        >
          <Plus aria-hidden className="size-4" />
          Add product
        </Button>
        <OrderTotals order={totals} />
      </Section>
      <Section title="Terms">
        <Fields of={termFields} fieldOf={fieldOf} />
      </Section>
      <DraftSection draft={isWide ? drawn : null} body={sendable} faults={faults} />
      <SendBar
        email={draft.email}
        total={totals.totalCents > 0 ? formatDollars(totals.totalCents) : ''}
        revises={revises}
        error={refused}
        fields={listFields(draft)}
        isSending={sending.isPending}
        button={sendButton}
      />
    </Form>
  );
}

/** From 1280 px on, what the buyer gets is beside the fields. */
const formClass =
  'grid items-start gap-5 **:scroll-my-24 max-[80rem]:max-w-3xl ' +
  'min-[80rem]:grid-cols-[minmax(0,1fr)_clamp(24rem,(100dvh-17.5rem)*0.71,38vw)] ' +
  'min-[80rem]:*:col-start-1';

/** Enter in a field would send the quote: it leads to the button that says so. */
function isEnterInField(event: KeyboardEvent): boolean {
  const isInField = event.target instanceof HTMLInputElement;
  return isInField && event.key === 'Enter' && !event.isDefaultPrevented();
}

/** The fields that show what the shop refused of them. */
function listFields({ billing, lines }: QuoteDraft): string[] {
  const ofLines = ['productId', 'quantity', 'unitPriceCents', 'term.months', 'term.endsOn'];
  return [
    ...['email', 'lines', 'note', 'validUntil'],
    ...Object.keys(billing).map((name) => `billing.${name}`),
    ...lines.flatMap((_, index) => ofLines.map((name) => `lines.${index}.${name}`)),
  ];
}

const termFields: Readonly<Record<'note' | 'validUntil', FieldSpec>> = {
  note: {
    label: 'Note',
    hint: 'What you agreed besides, in several lines if you like. Quote and invoice print it.',
    type: 'lines',
    optional: true,
  },
  validUntil: {
    label: 'Quote valid until',
    hint: 'It can be paid until the end of this day.',
    type: 'date',
    inputClassName: 'sm:w-48',
  },
};
