import type { SetUpName, SetUpStep } from '../../contract/desk/set-up.ts';
import type { Seller } from '../../contract/seller.ts';
import type { ShopConfig } from '../gateways/settings.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Db } from '../platform/database/pool.ts';

export interface SetUpParts {
  readonly db: Db;
  readonly config: ShopConfig;
  readonly seller: Seller;
  readonly mailer: Pick<Mailer, 'destination'>;
  /** Where the policies are; by default beside `shop.config.ts`. */
  readonly policyFolder?: string;
  /** Where the logo is; by default in `brand/`. */
  readonly brandFolder?: string;
}

interface About {
  readonly name: SetUpName;
  readonly title: string;
  /** An owner by default. */
  readonly role?: SetUpStep['role'];
}

type Todo = Pick<SetUpStep, 'link'> & { readonly action: string };

/** A step with what is to do, unless it is done. */
export function step(about: About, isDone: boolean, { action, link }: Todo): SetUpStep {
  const { name, title, role = 'owner' } = about;
  if (isDone) return { name, title, role, isDone, action: null };
  return { name, title, role, isDone, action, link };
}
