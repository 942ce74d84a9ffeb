import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { companyDetails } from './company-details.ts';

const details = z.object(companyDetails);

it('are stored without spaces around them, the ABN as digits, and left out when blank', () => {
  const typed = {
    abn: ' 53 004 085 616 ',
    purchaseOrder: ' PO-7731 ',
    accountsEmail: 'Accounts@Example.com',
  };
  expect(details.parse(typed)).toEqual({
    abn: '53004085616',
    purchaseOrder: 'PO-7731',
    accountsEmail: 'accounts@example.com',
  });
  expect(JSON.stringify(details.parse({ abn: ' ', purchaseOrder: '', accountsEmail: null }))).toBe('{}');
});

it.each([
  ['abn', '5300408561', 'Enter an ABN of 11 digits, such as 51 824 753 556'],
  ['abn', '53 004 085 617', 'This is not a valid ABN. Check each digit.'],
  ['purchaseOrder', 'P'.repeat(41), 'Must be at most 40 characters'],
  ['accountsEmail', 'accounts', 'Invalid email address'],
])('%s is refused as %s', (name, text, message) => {
  expect(details.safeParse({ [name]: text }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
