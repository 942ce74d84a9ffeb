import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { describeDays } from '../../contract/terms.ts';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { describeFailure, fieldFailure, Loaded } from '../ui/call-states.tsx';
import { type FieldSpec, Fields, fieldsOf } from '../ui/fields.tsx';
import { formatCount } from '../ui/format.tsx';
import { refusedText } from '../ui/red.ts';
import { describeMove } from './continued-seats.tsx';

type Licence = DeskAnswer<typeof orderCalls.listLicences>['licences'][number];
type Change = DeskAnswer<typeof orderCalls.previewTerm>;

/** The licence by its place in the list. */
const untyped = { licence: '0', startsOn: '', endsOn: '' };

/** Gives licences another first and last day, for a vendor that activated later. */
export function ChangeTerm({ order }: { readonly order: OrderView }) {
  const { orderId, invoiceNumber } = order;
  const params = { orderId };
  const [typed, setTyped] = useState(untyped);
  const [isChecked, setChecked] = useState(false);
  const listed = useDeskQuery(orderCalls.listLicences, { params });
  const licences = (listed.data?.licences ?? []).filter(({ seatsLeft }) => seatsLeft > 0);
  const licence = licences[Number(typed.licence)];
  const body = toBody(licence, typed);
  const preview = useQuery({
    queryKey: [orderCalls.previewTerm.path, orderId, body],
    queryFn: () => body && callDesk(orderCalls.previewTerm, { params, body }),
    // Once: after the change, these are its days.
    enabled: ({ state }) => body !== null && state.data === undefined,
    gcTime: 0,
  });
  const error = body && preview.error;
  const change = body && !error ? preview.data : null;
  const faultOf = (name: string) => {
    if (error) return fieldFailure(error, name);
    return isChecked && !body && name === 'startsOn'
      ? 'Enter the first day, or the last'
      : undefined;
  };
  return (
    <ActionDialog
      title={`Change the term of ${invoiceNumber ?? orderId}`}
      call={orderCalls.changeTerm}
      input={() => {
        setChecked(true);
        if (!licence || !body || !change) return null;
        const { startsOn, endsOn } = licence;
        return { params, body: { ...body, before: { startsOn, endsOn } } };
      }}
      sentence={<Effect change={change} error={error} />}
      action={licence ? `Change the term of ${formatSeats(licence.seatsLeft)}` : 'Change the term'}
      done={() => 'Changed. The buyer gets the new days by email.'}
      shown={['startsOn', 'endsOn']}
    >
      {(errorOf) => (
        <Loaded query={listed} rows={3}>
          {() => (
            <Fields
              of={fieldsFor(licences, licence)}
              fieldOf={fieldsOf(typed, setTyped, (name) => faultOf(name) ?? errorOf(name))}
            />
          )}
        </Loaded>
      )}
    </ActionDialog>
  );
}

/** What to ask for; null while no day is entered. */
function toBody(licence: Licence | undefined, { startsOn, endsOn }: typeof untyped) {
  if (!licence || (startsOn === '' && endsOn === '')) return null;
  const { position, firstSeat } = licence;
  return {
    position,
    firstSeat,
    startsOn: startsOn === '' ? undefined : startsOn,
    endsOn: endsOn === '' ? undefined : endsOn,
  };
}

/** The licence is asked for where there are several. */
function fieldsFor(licences: readonly Licence[], chosen: Licence | undefined) {
  const names = licences.map((licence, index) => [String(index), nameLicence(licence)]);
  const days: Pick<FieldSpec, 'type' | 'inputClassName'> = {
    type: 'date',
    inputClassName: 'sm:w-48',
  };
  return {
    licence: licences.length > 1 && { label: 'Licence', options: Object.fromEntries(names) },
    startsOn: {
      ...days,
      label: 'First day',
      hint: chosen && `Now: ${describeDays(chosen)}. Leave it empty to keep the first day.`,
    },
    endsOn: {
      ...days,
      label: 'Last day',
      hint: 'Leave it empty to keep the length.',
    },
  } satisfies Record<string, FieldSpec | false>;
}

function nameLicence({ productName, seatsLeft, ...days }: Licence): string {
  return `${formatSeats(seatsLeft)} of ${productName}, ${describeDays(days)}`;
}

interface EffectProps {
  readonly change: Change | null | undefined;
  readonly error: Error | null;
}

function Effect({ change, error }: EffectProps) {
  if (error)
    return (
      <span role="alert" className={refusedText}>
        {describeFailure(error)}
      </span>
    );

  const [first, ...others] = change?.moves ?? [];
  if (!first) return null;
  return (
    <>
      <span className="block">{describeMove(first)}.</span>
      {others.length > 0 && (
        <span className="block">
          What continues it moves along: {others.map(describeMove).join('; ')}.
        </span>
      )}
      {change?.shortKeys.map(({ orderId, invoiceNumber, keys, endOn }) => (
        <strong key={`${orderId} ${endOn}`} className="block font-medium text-warning-strong">
          {formatCount(keys, 'key')} of {invoiceNumber} end before that, the first on{' '}
          {formatDay(endOn)}: replace them in time.
        </strong>
      ))}
      <span className="block text-ink-soft">
        The buyer gets the new days by email. The invoice stays as it is until you reissue it with
        <em> Correct invoice details</em>.
      </span>
    </>
  );
}
