import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Term } from '../../contract/terms.ts';
import { addMonths } from '../../test/licences/days.ts';
import { moreByNight } from '../../test/more-by-night.ts';
import { claimSeats, type OpenSeats, planLicences, type WantedLine } from './plan-licences.ts';

const runs = { numRuns: moreByNight(20_000, 400) };

const products = ['antivirus', 'complete', 'enterprise', 'mail'];
const product = fc.constantFrom(...products);
const today = '2028-02-29';

/** Days around today, months and leap years apart. */
const day = fc.constantFrom(
  ...['2027-02-28', '2028-01-31', '2028-02-28', '2028-02-29', '2028-03-01'],
  ...['2028-06-30', '2029-02-27', '2029-02-28', '2030-12-31'],
);

const term: fc.Arbitrary<Term> = fc.oneof(
  fc.integer({ min: 1, max: 84 }).map((months) => ({ months })),
  day.map((endsOn) => ({ endsOn })),
);

const open = fc
  .array(fc.record({ productId: product, endsOn: day, seats: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 8,
  })
  .map((licences) => licences.map((licence, i): OpenSeats => ({ ...licence, licenceId: i + 1 })));

/** Each product is on one line at most, as in a cart. */
const lines = fc
  .uniqueArray(
    fc.record({
      productId: product,
      quantity: fc.integer({ min: 1, max: 12 }),
      term,
      insteadOf: fc.oneof(fc.constant(undefined), fc.constant(null), product),
    }),
    { selector: ({ productId }) => productId, minLength: 1, maxLength: 4 },
  )
  .map((wanted) => wanted.map((line, position): WantedLine => ({ ...line, position })));

const named = fc.subarray(products).map((ids) => new Set(ids));

const add = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const planOf = (
  wanted: readonly WantedLine[],
  licences: readonly OpenSeats[],
  names: ReadonlySet<string>,
) => {
  const claims = claimSeats(wanted, licences, names);
  return { claims, planned: planLicences(wanted, claims, today) };
};

const inAnyCart = fc.record({ wanted: lines, licences: open, names: named });

function holds(check: (cart: { wanted: WantedLine[]; licences: OpenSeats[]; names: Set<string> }) => void) {
  fc.assert(fc.property(inAnyCart, check), runs);
}

describe('for any cart and any open seats', () => {
  it('the licences of a line follow each other from its first to its last seat', () => {
    holds(({ wanted, licences, names }) => {
      const { planned } = planOf(wanted, licences, names);
      for (const { position, quantity, productId } of wanted) {
        const own = planned.filter((licence) => licence.position === position);
        const seats = own.flatMap(({ firstSeat, lastSeat }) =>
          Array.from({ length: lastSeat - firstSeat + 1 }, (_, i) => firstSeat + i),
        );
        expect(seats).toEqual(Array.from({ length: quantity }, (_, i) => i + 1));
        expect(new Set(own.map((licence) => licence.productId))).toEqual(new Set([productId]));
      }
    });
  });

  it('no more seats continue a licence than are open', () => {
    holds(({ wanted, licences, names }) => {
      const { planned } = planOf(wanted, licences, names);
      for (const { licenceId, seats } of licences) {
        const continuing = planned
          .filter(({ continues }) => continues === licenceId)
          .map(({ firstSeat, lastSeat }) => lastSeat - firstSeat + 1);
        expect(add(continuing)).toBeLessThanOrEqual(seats);
      }
    });
  });

  it('no day is lost between a licence and what continues it, none is sold twice, and each licence has a day', () => {
    holds(({ wanted, licences, names }) => {
      for (const { continues, startsOn, endsOn } of planOf(wanted, licences, names).planned) {
        const before = licences.find(({ licenceId }) => licenceId === continues)?.endsOn;
        const dayAfter = before && Temporal.PlainDate.from(before).add({ days: 1 }).toString();
        expect(startsOn).toBe(dayAfter && dayAfter > today ? dayAfter : today);
        expect(endsOn >= startsOn).toBe(true);
      }
    });
  });

  it('the last day is that of the agreed term, for all its seats', () => {
    holds(({ wanted, licences, names }) => {
      for (const { position, startsOn, endsOn } of planOf(wanted, licences, names).planned) {
        const agreed = wanted.find((line) => line.position === position)?.term;
        if (agreed && 'endsOn' in agreed) expect([agreed.endsOn, startsOn]).toContain(endsOn);
        else expect(endsOn).toBe(addMonths(startsOn, agreed?.months ?? 0));
      }
    });
  });

  it('a term until a day continues nothing that ends on it or later', () => {
    holds(({ wanted, licences, names }) => {
      for (const { position, endsOn } of planOf(wanted, licences, names).claims) {
        const agreed = wanted.find((line) => line.position === position)?.term;
        if (agreed && 'endsOn' in agreed) expect(endsOn < agreed.endsOn).toBe(true);
      }
    });
  });

  it('a line takes seats that end earlier first, and leaves none that it could continue', () => {
    holds(({ wanted, licences, names }) => {
      const { claims } = planOf(wanted, licences, names);
      for (const { position, productId, insteadOf, quantity, term: agreed } of wanted) {
        const own = claims.filter((claim) => claim.position === position);
        const isFull = add(own.map(({ seats }) => seats)) === quantity;
        const latest =
          own
            .map(({ endsOn }) => endsOn)
            .sort()
            .at(-1) ?? '';
        const productOf = (id: number) => licences.find(({ licenceId }) => licenceId === id)?.productId;
        const taken = new Set(own.map(({ licenceId }) => productOf(licenceId)));
        const wantedProduct = insteadOf === undefined ? productId : insteadOf;
        const left = licences.filter(
          (licence) =>
            (licence.productId === wantedProduct || taken.has(licence.productId)) &&
            licence.seats >
              add(claims.filter((of) => of.licenceId === licence.licenceId).map(({ seats }) => seats)) &&
            !('endsOn' in agreed && licence.endsOn >= agreed.endsOn),
        );
        if (!isFull) expect(left).toEqual([]);
        else for (const { endsOn } of left) expect(endsOn >= latest).toBe(true);
      }
    });
  });

  it('neither the order of the licences nor, without other products, that of the lines matters', () => {
    fc.assert(
      fc.property(inAnyCart, fc.integer(), ({ wanted, licences, names }, seed) => {
        const shuffled = licences.toSorted((a, b) => ((a.licenceId * seed) % 7) - ((b.licenceId * seed) % 7));
        expect(planOf(wanted, shuffled, names)).toEqual(planOf(wanted, licences, names));
        const plain = wanted.map((line) => ({
          ...line,
          insteadOf: line.insteadOf === null ? null : line.productId,
        }));
        expect(sorted(claimSeats(plain.toReversed(), licences, names))).toEqual(
          sorted(claimSeats(plain, licences, names)),
        );
      }),
      runs,
    );
  });
});

describe('another product', () => {
  it('is continued where the line names it, or where neither the cart nor the line says otherwise', () => {
    holds(({ wanted, licences, names }) => {
      const inCart = new Set(wanted.flatMap(({ productId, insteadOf }) => [productId, insteadOf ?? '']));
      for (const { position, licenceId } of planOf(wanted, licences, names).claims) {
        const line = wanted.find((candidate) => candidate.position === position) as WantedLine;
        const before = licences.find((licence) => licence.licenceId === licenceId)?.productId ?? '';
        expect(line.insteadOf).not.toBe(null);
        if (line.insteadOf !== undefined) expect(before).toBe(line.insteadOf);
        else if (before !== line.productId)
          expect([names.has(line.productId), inCart.has(before)]).toEqual([false, false]);
      }
    });
  });

  it('waits until lines of the product itself have theirs', () => {
    const licences = [{ licenceId: 1, productId: 'enterprise', endsOn: '2028-06-30', seats: 5 }];
    const line = { quantity: 4, term: { months: 12 } };
    const claims = claimSeats(
      [
        { ...line, position: 0, productId: 'complete', insteadOf: 'enterprise' },
        { ...line, position: 1, productId: 'enterprise' },
      ],
      licences,
      new Set(['enterprise']),
    );
    expect(claims.map(({ position, seats }) => [position, seats])).toEqual([
      [1, 4],
      [0, 1],
    ]);
  });
});

const sorted = (claims: ReturnType<typeof claimSeats>) =>
  claims.toSorted((a, b) => a.position - b.position || a.licenceId - b.licenceId);
