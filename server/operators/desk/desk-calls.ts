import { auditCalls } from '../../../contract/desk/audit.ts';
import { customerCalls } from '../../../contract/desk/customers.ts';
import { exportCalls } from '../../../contract/desk/exports.ts';
import { healthCalls } from '../../../contract/desk/health.ts';
import { keysCalls } from '../../../contract/desk/keys.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { passkeyCalls } from '../../../contract/desk/passkeys.ts';
import { peopleCalls } from '../../../contract/desk/people.ts';
import { productsCalls } from '../../../contract/desk/products.ts';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
import { searchCalls } from '../../../contract/desk/search.ts';
import { sessionCalls } from '../../../contract/desk/session.ts';

/** Every call of the desk, by its area. */
export const deskCalls = {
  session: sessionCalls,
  passkeys: passkeyCalls,
  overview: overviewCalls,
  search: searchCalls,
  orders: orderCalls,
  quotes: quoteCalls,
  customers: customerCalls,
  people: peopleCalls,
  keys: keysCalls,
  products: productsCalls,
  exports: exportCalls,
  audit: auditCalls,
  health: healthCalls,
} as const;
