import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { exportCalls } from '../../contract/desk/exports.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { ExportFiles } from './export-files.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PeriodSums } from './period-sums.tsx';
import type { Period } from './periods.ts';

/** The sums of a period, and its files. The period is in the address; without one it is this month so far. */
export function ExportsScreen() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? undefined, params.get('to') ?? undefined];
  const { data, error, refetch, isPlaceholderData } = useDeskQuery(exportCalls.readExportSummary, {
    query: { from, to },
  });
  // The fields stay while a period loads, and when it does not.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const choose = (period: Period) => setParams({ ...period }, { replace: true });
  return (
    <Screen title="Exports">
      {known && (
        <PeriodFields
          period={{ from: from ?? known.from, to: to ?? known.to }}
          today={known.today}
          timeZone={known.timeZone}
          onChoose={choose}
        />
      )}
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData || undefined} className="space-y-6">
          {data.mode !== 'live' && (
            <Notice tone="demo">
              These orders moved no money: the shop is in {data.mode} mode. The files say so in their names.
            </Notice>
          )}
          <PeriodSums summary={data} />
          <ExportFiles
            period={{ from: from ?? data.from, to: to ?? data.to }}
            rows={data.invoices.count + data.notes.count}
          />
        </div>
      ) : (
        <Loading rows={8} />
      )}
    </Screen>
  );
}
