import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import {
  addNote,
  countOrders,
  downloadOrders,
  previewRefund,
  readOrder,
  refundOrder,
  revealKeys,
  searchOrders,
} from './actions.ts';
import { listCustomerRefunds, listKeys, listNotes, readCustomer } from './customer-actions.ts';
import { openAdjustmentNote, openInvoice, readPolicyText } from './documents.ts';
import { downloadEvidence } from './download-evidence.ts';
import {
  changeTerm,
  chooseContinued,
  listLicences,
  previewContinued,
  previewTerm,
} from './licence-actions.ts';
import { markKeysRevoked } from './mark-keys-revoked.ts';
import { markReceiptBounced } from './mark-receipt-bounced.ts';
import { listOrderKeys } from './order-lines.ts';
import { erasePersonOf, exportPerson } from './person-actions.ts';
import { fixEmail, resendReceipt, resendReceipts, retryReceipts } from './receipt-actions.ts';
import { reissueInvoice } from './reissue-invoice.ts';

/** What the desk does with orders and with their buyers. */
export const orderActions: readonly DeskAction[] = [
  ...[searchOrders, countOrders, downloadOrders, readOrder, listOrderKeys, revealKeys, addNote],
  ...[resendReceipts, markKeysRevoked],
  ...[resendReceipt, markReceiptBounced, retryReceipts, fixEmail],
  ...[previewRefund, refundOrder, previewContinued, chooseContinued],
  ...[listLicences, previewTerm, changeTerm],
  ...[openInvoice, reissueInvoice, openAdjustmentNote, downloadEvidence, readPolicyText],
  ...[readCustomer, listKeys, listCustomerRefunds, listNotes],
  ...[exportPerson, erasePersonOf],
];
