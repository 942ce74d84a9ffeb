import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { exportCalls } from '../../contract/desk/exports.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { fieldsOf } from '../ui/fields.tsx';
import { Screen } from '../ui/screen.tsx';
import { ExportFiles, PeriodSums } from './period-sums.tsx';
import { listPeriods, type Period } from './periods.ts';

/** The sums of a period, and its files. The period is in the address; without one it is this month so far. */
export function ExportsScreen() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? undefined, params.get('to') ?? undefined];
  const query = useDeskQuery(exportCalls.readExportSummary, { query: { from, to } });
  const { data, isPlaceholderData } = query;
  // The fields stay while a period loads, and when it does not.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  return (
    <Screen title="Exports">
      {known && (
        <PeriodFields
          period={{ from: from ?? known.from, to: to ?? known.to }}
          today={known.today}
          timeZone={known.timeZone}
          onChoose={(period) => setParams({ ...period }, { replace: true })}
        />
      )}
      <Loaded query={query} rows={8}>
        {(summary) => (
          <div aria-busy={isPlaceholderData || undefined} className="space-y-6">
            {summary.mode !== 'live' && (
              <Notice tone="demo">
                These orders moved no money: the shop is in {summary.mode} mode. The files say so in their
                names.
              </Notice>
            )}
            <PeriodSums summary={summary} />
            <ExportFiles
              period={{ from: from ?? summary.from, to: to ?? summary.to }}
              rows={summary.invoices.count + summary.notes.count}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface PeriodFieldsProps {
  /** As it is in the address. */
  readonly period: Period;
  /** In the seller's time zone. */
  readonly today: string;
  readonly timeZone: string;
  readonly onChoose: (period: Period) => void;
}

/** The choice of a period: one that is reported to the ATO, or two days. */
function PeriodFields({ period, today, timeZone, onChoose }: PeriodFieldsProps) {
  const address = `${period.from} ${period.to}`;
  // Days that are no period yet, until the address changes: an answer that comes late doesn't replace what is typed.
  const [draft, setDraft] = useState({ address: '', days: period });
  const days = draft.address === address ? draft.days : period;
  const periods = listPeriods(today);
  const named = Object.entries(periods).find(([, { from, to }]) => from === days.from && to === days.to);
  const options = Object.fromEntries(Object.entries(periods).map(([name, { label }]) => [name, label]));
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  const change = (next: Period) => {
    const isPeriod = next.from !== '' && next.to !== '' && next.from <= next.to;
    setDraft({ address: isPeriod ? '' : address, days: next });
    if (isPeriod) onChoose(next);
  };
  const fieldOf = fieldsOf(days, change);
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="sr-only">Period</legend>
      <SelectField
        label="Period"
        options={{ ...options, own: 'Own dates' }}
        value={named?.[0] ?? 'own'}
        onChange={({ target }) => {
          const chosen = periods[target.value];
          if (chosen) change({ from: chosen.from, to: chosen.to });
        }}
      />
      <TextField label="First day" type="date" {...fieldOf('from')} />
      <TextField
        {...fieldOf('to')}
        label="Last day"
        type="date"
        error={isBackwards ? 'The last day is before the first.' : undefined}
        hint={`Days of ${timeZone}`}
      />
    </fieldset>
  );
}
