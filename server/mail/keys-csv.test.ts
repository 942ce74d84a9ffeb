import { expect, test } from 'vitest';
import { sampleOrder } from '../../test/sample-order.ts';
import { writeKeysCsv } from './keys-csv.ts';

test('the table has one row a key, with its product and its order', () => {
  expect(writeKeysCsv(sampleOrder()).toString()).toBe(
    [
      '\ufeff"Product","Licence key","Order ID"',
      '"Ironbark Enterprise Protection","A2C9X-K7DE3-4FGH5-MNPQ6-22001","ORD-7K4T-9WPN-3VGY-6JFB"',
      '"Ironbark Enterprise Protection","A2C9X-K7DE3-4FGH5-MNPQ6-22002","ORD-7K4T-9WPN-3VGY-6JFB"',
      '"Ironbark Enterprise Protection","A2C9X-K7DE3-4FGH5-MNPQ6-22003","ORD-7K4T-9WPN-3VGY-6JFB"',
      '"Ironbark Security Complete","A2C9X-K7DE3-4FGH5-MNPQ6-23001","ORD-7K4T-9WPN-3VGY-6JFB"',
      '',
    ].join('\r\n'),
  );
});
