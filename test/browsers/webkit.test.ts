import { testPurchases } from './purchase.ts';

testPurchases('webkit');
