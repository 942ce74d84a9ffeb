import { defaultXeroAccount } from '../../contract/desk/exports.ts';
import { readStored, store } from '../../web/browser/storage.ts';

const name = 'desk-sales-account';

/** The account of sales that this browser exported with last. */
export function readAccount(): string {
  return readStored('localStorage', name) ?? defaultXeroAccount;
}

export function keepAccount(account: string) {
  const isOwn = account !== '' && account !== defaultXeroAccount;
  store('localStorage', name, isOwn ? account : null);
}
