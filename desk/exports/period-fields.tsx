import { useState } from 'react';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { listPeriods, type Period } from './periods.ts';

interface PeriodFieldsProps {
  /** As it is in the address. */
  readonly period: Period;
  /** In the seller's time zone. */
  readonly today: string;
  readonly timeZone: string;
  readonly onChoose: (period: Period) => void;
}

const own = 'own';

/** The choice of a period: one that is reported to the ATO, or two days. */
export function PeriodFields({ period, today, timeZone, onChoose }: PeriodFieldsProps) {
  const [days, setDays] = useAddressDraft(`${period.from} ${period.to}`, period);
  const periods = listPeriods(today);
  const named = Object.entries(periods).find(([, { from, to }]) => from === days.from && to === days.to);
  const options = Object.fromEntries(Object.entries(periods).map(([name, { label }]) => [name, label]));
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  const change = (next: Period) => {
    const isPeriod = next.from !== '' && next.to !== '' && next.from <= next.to;
    setDays(isPeriod ? null : next);
    if (isPeriod) onChoose(next);
  };
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="sr-only">Period</legend>
      <SelectField
        label="Period"
        options={{ ...options, [own]: 'Own dates' }}
        value={named?.[0] ?? own}
        onChange={({ target }) => {
          const chosen = periods[target.value];
          if (chosen) change({ from: chosen.from, to: chosen.to });
        }}
      />
      <TextField
        label="First day"
        type="date"
        value={days.from}
        onChange={({ target }) => change({ ...days, from: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        value={days.to}
        error={isBackwards ? 'The last day is before the first.' : undefined}
        hint={`Days of ${timeZone}`}
        onChange={({ target }) => change({ ...days, to: target.value })}
      />
    </fieldset>
  );
}

/**
 * The value of fields that the page's address fills: what was typed since, or else what the address says. A draft ends
 * when the address changes, and otherwise by setting it to null. Nothing else touches it, so an answer that comes late
 * takes nothing from under the operator's hands.
 */
function useAddressDraft<Value>(address: string, said: Value): [Value, (draft: Value | null) => void] {
  const [draft, setDraft] = useState<{ address: string; value: Value } | null>(null);
  const value = draft?.address === address ? draft.value : said;
  return [value, (next) => setDraft(next === null ? null : { address, value: next })];
}
