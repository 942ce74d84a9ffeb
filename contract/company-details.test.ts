import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { companyDetails, describePurpose } from './company-details.ts';

const details = z.object(companyDetails);

it('are stored without spaces around them, the ABN as digits, and left out when blank', () => {
  const typed = {
    abn: ' 53 004 085 616 ',
    purchaseOrder: ' PO-7731 ',
    accountsEmail: 'Accounts@Example.com',
    purpose: 'more-seats',
    vendorAccount: ' S-20418 ',
  };
  expect(details.parse(typed)).toEqual({
    abn: '53004085616',
    purchaseOrder: 'PO-7731',
    accountsEmail: 'accounts@example.com',
    purpose: 'more-seats',
    vendorAccount: 'S-20418',
  });
  expect(JSON.stringify(details.parse({ abn: ' ', purchaseOrder: '', accountsEmail: null }))).toBe('{}');
});

it.each([
  ['abn', '5300408561', 'Enter an ABN of 11 digits, such as 51 824 753 556'],
  ['abn', '53 004 085 617', 'This is not a valid ABN. Check each digit.'],
  ['purchaseOrder', 'P'.repeat(41), 'Must be at most 40 characters'],
  ['accountsEmail', 'accounts', 'Invalid email address'],
  ['purpose', 'toString', 'Choose what it is for'],
  ['vendorAccount', 'S'.repeat(81), 'Must be at most 80 characters'],
])('%s is refused as %s', (name, text, message) => {
  expect(details.safeParse({ [name]: text }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it.each([
  [{}, ''],
  [{ purpose: 'new', vendorAccount: '' }, 'New licences'],
  [{ purpose: null, vendorAccount: 'S-1' }, 'Site or licence ID S-1'],
  [{ purpose: 'renewal', vendorAccount: 'S-1' }, 'Renewal, site or licence ID S-1'],
])('what %j is for, in words', (given, words) => {
  expect(describePurpose(given)).toBe(words);
});
