import { commandActions } from '../../../../contract/desk/command-actions.ts';
import { refuse } from '../../../platform/http/refused.ts';
import { writeFingerprint } from '../../../platform/settings/secrets.ts';
import { type ChangeNeeds, defineChange } from '../action.ts';

/**
 * Makes another SHOP_SECRET the one that processes may start with. Only the command line has this
 * action.
 */
export const changeSecret = defineChange(
  commandActions.changeShopSecret,
  async ({ tx, record, next }: ChangeNeeds & { readonly next: string }) => {
    if (!(await writeFingerprint(tx, next))) {
      throw refuse(
        'This SHOP_SECRET is the one that the database is used with already. Set the new one ' +
          'first (npm run shop -- secrets new). Nothing was changed.',
      );
    }
    await record({});
    return {};
  },
);
