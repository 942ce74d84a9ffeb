import type { Platform } from '../platform/open-platform.ts';
import { watchDatabase } from './database-watch.ts';
import { createShopMetrics } from './shop-metrics.ts';

export function openMonitoring({ database }: Platform, waitMilliseconds: number | undefined) {
  return {
    watch: watchDatabase(database.watchPool, waitMilliseconds),
    metrics: createShopMetrics(),
  };
}
