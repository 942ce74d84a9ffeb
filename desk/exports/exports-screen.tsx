import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { exportCalls } from '../../contract/desk/exports.ts';
import { shop } from '../../shop.config.ts';
import { DemoNotice } from '../../web/ui/demo-notice.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { fieldsOf } from '../ui/fields.tsx';
import { Screen } from '../ui/screen.tsx';
import { LastMonth } from './last-month.tsx';
import { ExportFiles, PeriodSums } from './period-sums.tsx';
import { listPeriods, type Period } from './periods.ts';

const { timeZone } = shop;

/** The sums of a period, and its files. Without one in the address it is this month so far. */
export function ExportsScreen() {
  const [params, setParams] = useSearchParams();
  const periods = listPeriods(new Date().toLocaleDateString('sv-SE', { timeZone }));
  const { from, to } = periods['month-so-far'];
  const period = { from: params.get('from') ?? from, to: params.get('to') ?? to };
  const query = useDeskQuery(exportCalls.readExportSummary, { query: period });
  return (
    <Screen title="Exports" actions={<LastMonth period={periods['last-month']} />}>
      <PeriodFields
        period={period}
        periods={Object.entries(periods)}
        onChoose={(chosen) => setParams({ ...chosen }, { replace: true })}
      />
      <Loaded query={query} rows={8}>
        {(summary) => (
          <div aria-busy={query.isPlaceholderData || undefined} className="space-y-6">
            {summary.mode !== 'live' && (
              <DemoNotice>
                These orders moved no money: the shop is in {summary.mode} mode. The files say so in
                their names.
              </DemoNotice>
            )}
            <PeriodSums summary={summary} />
            <ExportFiles period={period} rows={summary.invoices.count + summary.notes.count} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface PeriodFieldsProps {
  /** As it is in the address. */
  readonly period: Period;
  readonly periods: readonly (readonly [name: string, Period & { readonly label: string }])[];
  readonly onChoose: (period: Period) => void;
}

/** The choice of a period: one that is reported to the ATO, or two days. */
function PeriodFields({ period, periods, onChoose }: PeriodFieldsProps) {
  const address = `${period.from} ${period.to}`;
  // Days that are no period yet, until the address changes: no late answer replaces what is typed.
  const [draft, setDraft] = useState({ address: '', days: period });
  const days = draft.address === address ? draft.days : period;
  const named = periods.find(([, { from, to }]) => from === days.from && to === days.to);
  const options = Object.fromEntries(periods.map(([name, { label }]) => [name, label]));
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;

  const change = ({ from, to }: Period) => {
    const isPeriod = from !== '' && to !== '' && from <= to;
    setDraft({ address: isPeriod ? '' : address, days: { from, to } });
    if (isPeriod) onChoose({ from, to });
  };
  const fieldOf = fieldsOf(days, change);

  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="sr-only">Period</legend>
      <SelectField
        label="Period"
        options={{ ...options, own: 'Custom dates' }}
        value={named?.[0] ?? 'own'}
        onChange={({ target }) => {
          const chosen = periods.find(([name]) => name === target.value);
          if (chosen) change(chosen[1]);
        }}
      />
      <TextField label="First day" type="date" {...fieldOf('from')} />
      <TextField
        {...fieldOf('to')}
        label="Last day"
        type="date"
        error={isBackwards ? 'The last day is before the first.' : undefined}
        hint={`Dates in ${timeZone} time`}
      />
    </fieldset>
  );
}
