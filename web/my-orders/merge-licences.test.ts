import { expect, it } from 'vitest';
import { mergeLicences } from './merge-licences.ts';

const days = { startsOn: '2027-11-28', endsOn: '2028-11-27' };
const later = { invoiceNumber: 'INV-000009', startsOn: '2028-11-28', endsOn: '2029-11-27' };

it('seats that end on the same day are listed together, with what renews them', () => {
  const licences = [
    { ...days, seats: 5, openSeats: 2, renewedBy: [{ ...later, seats: 3 }] },
    { ...days, seats: 4, openSeats: 0, renewedBy: [{ ...later, seats: 4 }] },
    { ...days, endsOn: '2028-12-01', seats: 1, openSeats: 1, renewedBy: [] },
  ];
  expect(mergeLicences(licences)).toEqual([
    { ...days, seats: 9, openSeats: 2, renewedBy: [{ ...later, seats: 7 }] },
    licences[2],
  ]);
});
