import type { Config } from '../../platform/settings/config.ts';
import { alertKind } from './alert-mail.ts';
import { passkeyKind } from './passkey-mail.ts';

type OperatorMailParts = Omit<Parameters<typeof alertKind>[0], 'deskUrl'> &
  Parameters<typeof passkeyKind>[0] & { readonly config: Pick<Config, 'adminUrl'> };

export function operatorMailKinds(parts: OperatorMailParts) {
  return {
    alert: alertKind({ ...parts, deskUrl: parts.config.adminUrl }),
    'passkey-changed': passkeyKind(parts),
  };
}
