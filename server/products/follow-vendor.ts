import { sql } from 'kysely';
import { seedProducts } from '../../contract/catalogue.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { changeState, readState } from '../platform/database/shop-state.ts';
import { lockProducts, updateProduct } from './product-store.ts';

/**
 * Has names that begin with the earlier `vendorName` begin with the new one, so that cards show what
 * they showed. Orders, quotes and invoices keep the names that they were written with, and a buyer
 * whose page shows the earlier ones is asked before the payment. Returns the products that were
 * renamed.
 */
export async function followVendorName(db: Db, vendorName: string): Promise<readonly Rename[]> {
  if ((await readState(db, vendorState)) === vendorName) return [];

  return db.transaction().execute(async (tx) => {
    // Of several starts, one renames.
    await lockProducts(tx);
    const earlier = await readEarlierVendor(tx);
    const renames = planRenames(await readNames(tx), { earlier, vendorName });
    for (const rename of renames) await renameProduct(tx, rename);

    if (earlier !== null && earlier !== vendorName) await recordVendor(tx, earlier, vendorName);
    await changeState(tx, vendorState, vendorName);
    return renames;
  });
}

/** Those that products on sale may still be named after. */
export async function readEarlierVendors(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct before ->> 'vendorName' as name from audit_events
    where action = ${vendorChanged}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the name of a product begins with its vendor's. */
export function isNamedAfter(name: string, vendor: string | null): boolean {
  return vendor !== null && name.startsWith(`${vendor} `);
}

const vendorState = 'vendor_name';
const vendorChanged = 'vendor-changed';

/** A restored database has no state, but its audit. */
async function readEarlierVendor(tx: Tx): Promise<string | null> {
  const known = await readState(tx, vendorState);
  if (known !== null) return known;
  const { rows } = await sql<{ name: string }>`
    select after ->> 'vendorName' as name from audit_events
    where action = ${vendorChanged} order by id desc limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

interface Named {
  readonly id: string;
  readonly name: string;
  /** An operator added it, or named it. */
  readonly byOperator: boolean;
}

async function readNames(tx: Tx): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, name, exists (
      select from audit_events
      where actor <> 'shop' and after ->> 'name' is not null
        and (action = 'product-changed' and after ->> 'productId' = products.id
          or action = 'product-added' and after ->> 'id' = products.id)
    ) as "byOperator"
    from products order by position`.execute(tx);
  return rows;
}

interface Rename {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

interface Vendors {
  /** Null in a database that an earlier release wrote. */
  readonly earlier: string | null;
  readonly vendorName: string;
}

function planRenames(products: readonly Named[], { earlier, vendorName }: Vendors): Rename[] {
  // A shop that has products of the new vendor already sells both: its names are right.
  const sellsBoth = products.some(
    ({ name, byOperator }) =>
      byOperator && isNamedAfter(name, vendorName) && !isNamedAfter(name, earlier),
  );

  return products.flatMap((product) => {
    const { id, name: from, byOperator } = product;
    const ending = byOperator ? null : endingOfSeed(product);
    const follows = !sellsBoth && earlier !== null && isNamedAfter(from, earlier);
    const rest = ending ?? (follows ? from.slice(earlier.length + 1) : null);
    const to = `${vendorName} ${rest}`;
    return rest === null || to === from ? [] : [{ id, from, to }];
  });
}

/** The name of a product that the shop came with, without its vendor. */
function endingOfSeed({ id, name }: Named): string | null {
  const seed = seedProducts.find((product) => product.id === id);
  return seed && name.endsWith(` ${seed.name}`) ? seed.name : null;
}

async function renameProduct(tx: Tx, { id: productId, from, to }: Rename): Promise<void> {
  await updateProduct(tx, productId, { name: to });
  await recordAuditEvent(tx, {
    actor: 'shop',
    action: 'product-changed',
    before: { productId, name: from },
    after: { productId, name: to },
  });
}

async function recordVendor(tx: Tx, earlier: string, vendorName: string): Promise<void> {
  const before = { vendorName: earlier };
  await recordAuditEvent(tx, {
    actor: 'shop',
    action: vendorChanged,
    before,
    after: { vendorName },
  });
}
