import { testPurchases } from './purchase.ts';

testPurchases('firefox');
