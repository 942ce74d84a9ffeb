import { overviewCalls } from '../../contract/desk/overview.ts';
import { defineChange } from '../operators/desk/action.ts';
import { endAlert } from '../operators/end-alerts.ts';
import { refuseUnknown } from '../platform/http/refused.ts';

/** Ends an alert whose cause the shop can't see. It stays in the timeline of its order. */
export const dismissAlert = defineChange(
  overviewCalls.dismissAlert,
  async ({ tx, record }, { id }) => {
    const alert = await endAlert(tx, id);
    if (!alert) throw refuseUnknown('This alert is over, or ends when its cause does.');
    await record({ orderId: alert.orderId, after: { alert: alert.kind } });
    return {};
  },
);
