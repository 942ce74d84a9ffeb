import { expect, test } from 'vitest';
import { formatKeysCsv } from './keys-csv.ts';

test('the table has one row per key, with its product and order', () => {
  const groups = [
    { productName: 'Enterprise', keys: ['K1', 'K2'] },
    { productName: 'Complete', keys: ['K3'] },
  ];
  expect(formatKeysCsv('ORD-1', groups)).toBe(
    '\ufeff"Product","Licence key","Order ID"\r\n' +
      '"Enterprise","K1","ORD-1"\r\n' +
      '"Enterprise","K2","ORD-1"\r\n' +
      '"Complete","K3","ORD-1"\r\n',
  );
});

test.each(['=HYPERLINK("https://thief.example")', '+1', '-1', '@SUM(1)', '\tx'])(
  'no cell is a formula: %s',
  (productName) => {
    const csv = formatKeysCsv('ORD-1', [{ productName, keys: ['K1'] }]);
    expect(csv).toContain(`\r\n"'${productName.replaceAll('"', '""')}","K1",`);
  },
);
