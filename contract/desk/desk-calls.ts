import { auditCalls } from './audit.ts';
import { customerCalls } from './customers.ts';
import { exportCalls } from './exports.ts';
import { healthCalls } from './health.ts';
import { keysCalls } from './keys.ts';
import { orderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { productsCalls } from './products.ts';
import { quoteCalls } from './quotes.ts';
import { sessionCalls } from './session.ts';

export const deskCalls = {
  session: sessionCalls,
  overview: overviewCalls,
  orders: orderCalls,
  quotes: quoteCalls,
  customers: customerCalls,
  keys: keysCalls,
  products: productsCalls,
  exports: exportCalls,
  audit: auditCalls,
  health: healthCalls,
} as const;

const screens = ['orders', 'quotes', 'customers', 'keys', 'products', 'exports', 'audit', 'health'];

/** Whether the desk's page shows something at a path, such as `/orders/INV-000042`. */
export function isDeskScreen(path: string): boolean {
  return new RegExp(`^/(?:${screens.join('|')})(?:/[\\w-]+)?$`).test(path);
}
