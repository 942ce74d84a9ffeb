import type { Row } from './row.ts';
import { backUpAndRestore } from './rows/backup.ts';
import { crashAtEachPoint } from './rows/crash-points.ts';
import { fillDisk } from './rows/disk-full.ts';
import { killFollowingInvoices } from './rows/following-invoices.ts';
import { clearBacklog } from './rows/gateway-backlog.ts';
import { withstandHostility } from './rows/hostile.ts';
import { killKeyActions } from './rows/key-actions.ts';
import { killAtRandom } from './rows/kills.ts';
import { sellLimitedStock } from './rows/limited-stock.ts';
import { breakMailServer } from './rows/mail.ts';
import { watchMemory } from './rows/memory.ts';
import { overloadShop } from './rows/overload.ts';
import { crashWithPayPal } from './rows/paypal-crashes.ts';
import { breakPostgres } from './rows/postgres.ts';
import { cutPower } from './rows/power-cut.ts';
import { payQuotes } from './rows/quotes.ts';
import { breakRefunds } from './rows/refunds.ts';
import { resellFiveYears } from './rows/reseller.ts';
import { keepClientsSlow } from './rows/slow-clients.ts';
import { sellStock } from './rows/stock.ts';
import { breakStripe } from './rows/stripe.ts';
import { crashWithStripe } from './rows/stripe-crashes.ts';
import { restartNodes } from './rows/two-nodes.ts';
import { upgradeUnderLoad } from './rows/upgrade.ts';
import { mixWaysToPay } from './rows/ways.ts';

/** The rows of the fault table by their names on the command line. */
export const rows: Readonly<Record<string, Row>> = {
  kills: killAtRandom,
  crashes: crashAtEachPoint,
  power: cutPower,
  postgres: breakPostgres,
  mail: breakMailServer,
  backlog: clearBacklog,
  disk: fillDisk,
  nodes: restartNodes,
  slow: keepClientsSlow,
  memory: watchMemory,
  overload: overloadShop,
  hostile: withstandHostility,
  upgrade: upgradeUnderLoad,
  backup: backUpAndRestore,
  stripe: breakStripe,
  'stripe-crashes': crashWithStripe,
  'paypal-crashes': crashWithPayPal,
  ways: mixWaysToPay,
  refunds: breakRefunds,
  stock: sellStock,
  'limited-stock': sellLimitedStock,
  quotes: payQuotes,
  reseller: resellFiveYears,
  'key-actions': killKeyActions,
  'following-invoices': killFollowingInvoices,
};
