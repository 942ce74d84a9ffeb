import type { BoughtLicence } from '../../contract/my-orders.ts';

type Later = BoughtLicence['renewedBy'][number];

/** Seats that end on the same day together: a line that renews several orders has a licence for each. */
export function mergeLicences(licences: readonly BoughtLicence[]): BoughtLicence[] {
  const byEnd = Map.groupBy(licences, ({ endsOn }) => endsOn);
  return [...byEnd.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return [others.reduce(add, { ...first, renewedBy: mergeLater(first.renewedBy) })];
  });
}

function add(sum: BoughtLicence, licence: BoughtLicence): BoughtLicence {
  return {
    ...sum,
    seats: sum.seats + licence.seats,
    openSeats: sum.openSeats + licence.openSeats,
    renewedBy: mergeLater([...sum.renewedBy, ...licence.renewedBy]),
  };
}

function mergeLater(renewedBy: readonly Later[]): Later[] {
  const byOrder = Map.groupBy(renewedBy, (later) => `${later.invoiceNumber} ${later.endsOn}`);
  return [...byOrder.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return [{ ...first, seats: same.reduce((sum, { seats }) => sum + seats, 0) }];
  });
}
