import { queryOptions, useQuery } from '@tanstack/react-query';

export const deliveryQuery = queryOptions({
  queryKey: ['api', 'delivery'],
  queryFn: async () => (await import('./api.ts')).describeDeliveries(),
});

/** The measured delivery in words if it is loaded; never loads it. */
export function useLoadedDelivery() {
  return useQuery({ ...deliveryQuery, enabled: false }).data ?? null;
}
