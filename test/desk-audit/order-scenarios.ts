import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { validBilling } from '../valid-billing.ts';
import type { CallScenario } from './call-scenario.ts';
import type { AuditScene } from './scene.ts';

const ofOrder = async (scene: AuditScene) => ({ params: { orderId: await scene.buy() } });

/** The calls about an order. */
export const orderScenarios: Readonly<Record<string, CallScenario>> = {
  'orders.downloadOrders': { changes: null, prepare: async () => ({ body: {} }) },
  'orders.searchOrders': { changes: null, prepare: async () => ({ body: {} }) },
  'orders.revealKeys': { changes: null, prepare: ofOrder },
  'orders.markReceiptBounced': { changes: 'orders', prepare: ofOrder },
  'orders.resendReceipt': { changes: null, prepare: ofOrder },
  'orders.downloadEvidence': { changes: null, prepare: ofOrder },
  'orders.resendReceipts': {
    changes: null,
    prepare: async (scene) => ({ body: { orderIds: [await scene.buy()], request: 'r1' } }),
  },
  'orders.markKeysRevoked': {
    changes: 'licence_keys',
    prepare: async (scene) => {
      await scene.replaceKey();
      const { rows } = await scene.shop.database.pool.query(
        'select order_id from key_facts where is_to_revoke order by id desc limit 1',
      );
      return { body: { orderIds: [rows[0].order_id] } };
    },
  },
  'orders.fixEmail': {
    changes: 'orders',
    prepare: async (scene) => ({ ...(await ofOrder(scene)), body: { email: 'mia.nguyen@example.com' } }),
  },
  'orders.reissueInvoice': {
    changes: 'invoice_reissues',
    prepare: async (scene) => ({
      ...(await ofOrder(scene)),
      body: { billing: { ...validBilling, abn: '51824753556' }, invoiceFiles: 1 },
    }),
  },
  'orders.addNote': {
    changes: 'order_notes',
    prepare: async (scene) => ({ ...(await ofOrder(scene)), body: { text: 'Called back' } }),
  },
  'orders.previewRefund': {
    changes: null,
    prepare: async (scene) => ({ ...(await ofOrder(scene)), body: { what: { kind: 'whole' } } }),
  },
  'orders.refundOrder': {
    changes: 'refunds',
    prepare: async (scene) => ({
      ...(await ofOrder(scene)),
      body: { what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 },
    }),
  },
  'orders.chooseContinued': {
    ...{ changes: 'licences', writesFirst: 'licence-days-moved' },
    prepare: async (scene) => ({
      params: { orderId: await scene.buyContinued() },
      body: { continued: 'begin-now' },
    }),
  },
  'orders.previewTerm': {
    changes: null,
    prepare: async (scene) => ({
      ...(await ofOrder(scene)),
      body: { position: 0, firstSeat: 1, startsOn: '2030-01-01' },
    }),
  },
  'orders.changeTerm': {
    changes: 'licences',
    prepare: async (scene) => {
      const { params } = await ofOrder(scene);
      const { licences } = (await scene.desk.call(deskCalls.orders.listLicences, { params })).body;
      const { startsOn, endsOn } = licences[0] ?? {};
      return {
        params,
        body: { position: 0, firstSeat: 1, startsOn: '2030-01-01', before: { startsOn, endsOn } },
      };
    },
  },
  'orders.retryReceipts': {
    changes: 'orders',
    prepare: async (scene) => ({ body: { orderIds: [await scene.buyWithDeadReceipt()] } }),
  },
};
