const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Points and seconds of each limit. Clients, sites and networks are those of `networksAround`. */
export const rules = {
  codesPerClient: [20, hour],
  codesPerSite: [40, hour],
  codesPerNetwork: [100, hour],
  codesPerEmail: [3, 15 * minute],
  codesPerEmailAndDay: [24, day],
  codesOverall: [2_000, hour],
  codesInReserve: [1_000, hour],
  wrongCodesPerClient: [60, hour],
  // The operators are alerted of so many wrong codes of all addresses together, and nobody is
  // refused.
  wrongCodesOverall: [200, hour],
  deskWrongCodesOverall: [50, hour],
  deskCodesPerClient: [20, hour],
  deskCodesPerEmail: [5, 15 * minute],
  // Refunds and key reveals ask for one every 15 minutes.
  deskCodesPerEmailAndDay: [60, day],
  deskWrongCodesPerClient: [30, hour],
  deskLoginLinksPerClient: [10, hour],
  deskPasskeyAsksPerClient: [120, hour],
  deskWrongPasskeysPerClient: [30, hour],
  wrongInvoicesPerClient: [20, hour],
  quotesPerEmail: [20, hour],
  quotesPerClient: [60, hour],
  declinesPerEmail: [30, hour],
  declinesPerClient: [100, hour],
  seatsPerEmail: [20_000, hour],
  seatsPerClient: [60_000, hour],
  deskKeyRevealsPerOperator: [60, hour],
  orderReadsPerEmail: [600, hour],
  orderReadsPerClient: [1_200, hour],
  // A cart asks again after each change of its seats.
  renewalPlansPerEmail: [1_200, hour],
  renewalPlansPerClient: [2_400, hour],
  receiptsPerOrder: [3, hour],
  receiptsPerEmail: [10, hour],
} as const satisfies Record<string, readonly [number, number]>;
