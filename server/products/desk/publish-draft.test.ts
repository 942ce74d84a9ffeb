import { expect, it } from 'vitest';
import { newProduct } from '../../../contract/desk/product-facts.ts';
import { followAudit } from '../../../test/follow-audit.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { runAction } from '../../operators/desk/action.ts';
import { addProduct, saveProduct } from './actions.ts';

const { db, pool } = await shareTestDatabase();
const takeEvents = followAudit(pool);

it('publishes a draft with its last changes in one commit, once', async () => {
  const draft = newProduct.parse({ id: 'draft', name: 'Draft', priceCents: 100, isDraft: true });
  await runAction(addProduct, { db }, 'me', draft);
  await takeEvents();
  const change = { productId: 'draft', badge: 'NEW', fromCents: 100, priceCents: 900, publish: true };
  const publish = () => runAction(saveProduct, { db }, 'me', change);
  expect(await publish()).toMatchObject({ state: 'on-sale', priceCents: 900, badge: 'NEW' });
  const actions = (await takeEvents()).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['product-changed', 'product-repriced', 'product-restored']);
  expect(await outcomeOf(publish())).toBe('refused');
});
