import { expect, test } from 'vitest';
import { formatKeysCsv } from './csv.ts';

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

test('it says which keys follow by email, and how many seats a key is for', () => {
  const groups = [
    { productName: 'Enterprise', keys: [], awaiting: true as const },
    { productName: 'Site', keys: ['K1'], seats: 5 },
  ];
  expect(formatKeysCsv('ORD-1', groups)).toBe(
    '\ufeff"Product","Licence key","Order ID","Seats"\r\n' +
      '"Enterprise","Not delivered yet: follows by email","ORD-1","1"\r\n' +
      '"Site","K1","ORD-1","5"\r\n',
  );
});

test.each(['=HYPERLINK("https://thief.example")', '+1', '-1', '@SUM(1)', '\tx', '\n=1', '＝1+1'])(
  'no cell is a formula: %s',
  (productName) => {
    const csv = formatKeysCsv('ORD-1', [{ productName, keys: ['K1'] }]);
    expect(csv).toContain(`\r\n"'${productName.replaceAll('"', '""')}","K1",`);
  },
);
