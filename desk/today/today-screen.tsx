import { overviewCalls } from '../../contract/desk/overview.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { AttentionList } from './attention-list.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';

/** What needs attention, how much is sold, and whether the delivery promise is kept. */
export function TodayScreen() {
  const { data, error, refetch } = useDeskQuery(overviewCalls.readOverview, {});
  return (
    <Screen title="Today">
      {data ? (
        <>
          <AttentionList attention={data.attention} />
          <SalesFigures days={data.days} />
          <Section title="Sales by day, including GST">
            <SalesChart days={data.days} />
            <SalesTable days={data.days} />
          </Section>
          <DeliveryPromise delivery={data.delivery} />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Screen>
  );
}
