import { queryOptions, useQuery } from '@tanstack/react-query';

export const deliveryQuery = queryOptions({
  queryKey: ['api', 'delivery'],
  queryFn: async () => (await import('./api.ts')).describeDeliveries(),
});

/** The delivery promise as measured, in words, if it is loaded and there were enough orders; never loads it. */
export function useLoadedDelivery() {
  return useQuery({ ...deliveryQuery, enabled: false }).data ?? null;
}
