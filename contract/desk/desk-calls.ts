import { auditCalls } from './audit.ts';
import { exportCalls } from './exports.ts';
import { healthCalls } from './health.ts';
import { keysCalls } from './keys.ts';
import { orderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { productsCalls } from './products.ts';
import { quoteCalls } from './quotes.ts';
import { sessionCalls } from './session.ts';

/** Every call of the desk, by area. */
export const deskCalls = {
  session: sessionCalls,
  overview: overviewCalls,
  orders: orderCalls,
  quotes: quoteCalls,
  keys: keysCalls,
  products: productsCalls,
  exports: exportCalls,
  audit: auditCalls,
  health: healthCalls,
} as const;
