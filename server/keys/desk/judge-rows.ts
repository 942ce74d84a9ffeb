import { doubtTitles } from '../../../contract/desk/describe-import.ts';
import { type DoubtKind, doubtChoices, type RowChoice } from '../../../contract/desk/key-import.ts';
import { readListNumber, replaceDashes } from './clean-key.ts';
import { type Doubt, findKeyDoubts } from './find-key-doubts.ts';
import { type FileKey, findUsualShapes, shapeOf } from './key-shape.ts';
import { mapInTurns } from './map-in-turns.ts';
import type { KeyProduct } from './name-products.ts';
import type { KeyRow, LeftOutRow } from './read-key-rows.ts';

/** A key that nothing speaks against, or that somebody chose to import all the same. */
export interface ReadyKey extends FileKey {
  readonly productId: string;
  readonly expiresOn: string | null;
  readonly unwrapped: KeyRow['unwrapped'];
}

export interface DoubtfulRow extends Doubt {
  readonly line: number;
  readonly text: string;
  readonly choice: RowChoice | null;
}

export interface RowChoices {
  readonly leaveOut: ReadonlySet<string>;
  readonly keep: ReadonlySet<string>;
  readonly fix: ReadonlySet<string>;
}

export interface JudgedRows {
  readonly ready: readonly ReadyKey[];
  /**
   * Those in doubt without a choice, whose text may be a key: one that the shop has is no question.
   */
  readonly undecided: readonly ReadyKey[];
  readonly doubtful: readonly DoubtfulRow[];
  readonly leftOut: readonly LeftOutRow[];
}

/**
 * Decides of the rows of one product which are imported: those without a doubt, and those that
 * somebody chose.
 */
export async function judgeRows(
  rows: readonly KeyRow[],
  product: KeyProduct,
  shapesInStock: ReadonlySet<string>,
  choices: RowChoices,
): Promise<JudgedRows> {
  const named = rows.filter(({ line }) => !choices.leaveOut.has(String(line)));
  const found = await mapInTurns(named, (given) => {
    const row = fixRow(given, choices);
    const ofText = findKeyDoubts(row.key);
    return { ...row, ofText, doubts: [...row.doubts, ...ofText, ...findSeatDoubt(row, product)] };
  });
  const sound = found.filter(({ ofText }) => ofText.length === 0);
  const possible = found.filter(({ ofText }) => ofText.every(({ kind }) => canBeKept(kind)));
  const compared = (sound.length > 0 ? sound : possible).map(({ key }) => replaceDashes(key));
  const usual = findUsualShapes(compared, shapesInStock);
  const ready: ReadyKey[] = [];
  const undecided: ReadyKey[] = [];
  const doubtful: DoubtfulRow[] = [];
  const leftOut: LeftOutRow[] = rows
    .filter(({ line }) => choices.leaveOut.has(String(line)))
    .map(({ line, text }) => ({
      line,
      text,
      reason: 'Left out by line',
      detail: 'You left this line out.',
    }));
  for (const row of found) {
    const { line, text, key, expiresOn, unwrapped } = row;
    const isOdd =
      !usual.has(shapeOf(replaceDashes(key))) && row.doubts.every(({ kind }) => canBeKept(kind));
    const doubts = isOdd ? [...row.doubts, otherShape] : row.doubts;
    const decided = [
      ...row.fixed.map((doubt) => ({ ...doubt, choice: 'fix' as const })),
      ...doubts.map((doubt) => ({ ...doubt, choice: chooseFor(line, doubt.kind, choices) })),
    ];
    doubtful.push(...decided.map((doubt) => ({ ...doubt, line, text })));
    const dropped = decided.find(({ choice }) => choice === 'leave-out');
    if (dropped)
      leftOut.push({ line, text, reason: doubtTitles[dropped.kind], detail: dropped.reason });
    else if (decided.every(({ choice }) => choice !== null))
      ready.push({ line, key, productId: product.id, expiresOn, unwrapped });
    else if (decided.every(({ kind }) => canBeKept(kind)))
      undecided.push({ line, key, productId: product.id, expiresOn, unwrapped });
  }
  return { ready, undecided, doubtful, leftOut };
}

function canBeKept(kind: DoubtKind): boolean {
  return doubtChoices[kind].length > 1;
}

const otherShape: Doubt = {
  kind: 'other-shape',
  reason: 'It is longer, shorter or in other groups than the product’s other keys.',
};

/** A choice for the line goes before one for all lines with the doubt. */
function chooseFor(
  line: number,
  kind: DoubtKind,
  { leaveOut, keep, fix }: RowChoices,
): RowChoice | null {
  const allowed: readonly RowChoice[] = doubtChoices[kind];
  for (const name of [String(line), kind]) {
    if (leaveOut.has(name)) return 'leave-out';
    if (fix.has(name) && allowed.includes('fix')) return 'fix';
    if (keep.has(name) && allowed.includes('keep')) return 'keep';
  }
  return null;
}

interface FixedRow extends KeyRow {
  /** What was put right by choice. */
  readonly fixed: readonly Doubt[];
}

/** Puts right what somebody chose to put right: the result is judged like any other key. */
function fixRow(row: KeyRow, choices: RowChoices): FixedRow {
  const fixed: Doubt[] = [];
  const wants = (kind: DoubtKind) => chooseFor(row.line, kind, choices) === 'fix';
  let { key, doubts } = row;
  const before = doubts.find(({ kind }) => kind === 'list-number');
  if (before && wants('list-number')) {
    for (let listed = readListNumber(key); listed; listed = readListNumber(key)) key = listed.key;
    doubts = doubts.filter((doubt) => doubt !== before);
    fixed.push(before);
  }
  const dashes = findKeyDoubts(key).find(({ kind }) => kind === 'dashes');
  if (dashes && wants('dashes')) {
    key = replaceDashes(key);
    fixed.push(dashes);
  }
  return { ...row, key, doubts, fixed };
}

/**
 * A key for more seats than it is delivered for is a gift; for fewer, it doesn't work for all that
 * was bought.
 */
function findSeatDoubt({ seats }: KeyRow, { delivery }: KeyProduct): Doubt[] {
  const isUnlimited = /^(?:unlimited|any|∞|)$/i.test(seats);
  const matches = delivery === 'seat' ? /^(?:1(?:\.0+)?|)$/.test(seats) : isUnlimited;
  if (matches) return [];
  const said =
    delivery === 'seat'
      ? 'delivers a key for each seat'
      : 'delivers one key for any number of seats';
  return [{ kind: 'seats', reason: `The file says “${seats}” seats, but the product ${said}.` }];
}
