import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useAddressDraft } from '../ui/use-address-draft.ts';
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
