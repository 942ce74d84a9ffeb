import { type LicenceDays, termOf } from '../../contract/terms.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { nameReceiptCopy } from '../orders/order-mails.ts';
import type { Tx } from '../platform/database/pool.ts';
import type { FamilyLicence } from './licence-family.ts';
import { moveClaims, setDays, splitLicence } from './licence-store.ts';
import type { Move } from './move-licences.ts';

export type FamilyMove = Move<FamilyLicence>;

/** Writes the new days of locked licences. `chosen`: those whose days an owner has chosen. */
export async function applyMoves(
  tx: Tx,
  moves: readonly FamilyMove[],
  chosen?: FamilyLicence,
): Promise<void> {
  const ids = new Map<FamilyMove, number>();
  for (const move of moves) {
    const { licence, seats, isWhole, startsOn, endsOn, continues } = move;
    const id = isWhole ? licence.id : await splitLicence(tx, licence.id, seats);
    ids.set(move, id);
    const before = continues ? ids.get(continues) : continues;
    const isChosen = licence === chosen || isOnlyChosen(move);
    await setDays(tx, id, { startsOn, endsOn, continues: before, isChosen });
  }
  // Now that it is known which of the seats are open.
  for (const [{ licence, isWhole }, partId] of ids)
    if (!isWhole) await moveClaims(tx, licence.id, partId);
}

/** Neither the payment nor the agreed term says its days, but the operator's choice alone. */
function isOnlyChosen({ licence, startsOn, endsOn, continues }: FamilyMove): boolean {
  const isMoved = startsOn !== licence.startsOn || endsOn !== licence.endsOn;
  const isWholeMonths = 'months' in termOf({ startsOn, endsOn });
  return isMoved && (continues === null || licence.isUntilDay || !isWholeMonths);
}

/** The moves that change days: a licence that has begun may only lose what it continued. */
export function movesOfDays(moves: readonly FamilyMove[]): FamilyMove[] {
  return moves.filter(({ licence, startsOn, endsOn }) => {
    return startsOn !== licence.startsOn || endsOn !== licence.endsOn;
  });
}

/** Mails the buyers of changed licences their days: one mail for each order. */
export async function mailDays(tx: Tx, moves: readonly FamilyMove[]): Promise<void> {
  const orderIds = new Set(movesOfDays(moves).map(({ licence }) => licence.orderId));
  for (const orderId of [...orderIds].sort()) {
    const recipient = await readEmail(tx, orderId);
    await queueMail(tx, { kind: 'licence-days', subjectId: nameReceiptCopy(orderId), recipient });
  }
}

async function readEmail(tx: Tx, orderId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('order_facts')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return email;
}

export interface DescribedMove {
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly position: number;
  readonly productName: string;
  readonly seats: number;
  readonly before: LicenceDays;
  readonly after: LicenceDays;
}

export function describeMove({ licence, seats, startsOn, endsOn }: FamilyMove): DescribedMove {
  const { orderId, invoiceNumber, position, productName } = licence;
  const before = { startsOn: licence.startsOn, endsOn: licence.endsOn };
  return {
    orderId,
    invoiceNumber,
    position,
    productName,
    seats,
    before,
    after: { startsOn, endsOn },
  };
}
