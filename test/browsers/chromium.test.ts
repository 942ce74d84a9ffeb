import { testPurchases } from './purchase.ts';

testPurchases('chromium');
