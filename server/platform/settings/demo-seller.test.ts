import { expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { demoSeller, findDemoValues } from './demo-seller.ts';

it('is the seller of shop.config.ts as it ships', () => {
  expect(demoSeller).toEqual(shop);
});

const ownSeller = {
  tradingName: 'Reef Software',
  legalName: 'Reef Software Pty Ltd',
  abn: '33 051 775 556',
  vendorName: 'Acme',
  logoText: 'Reef',
  address: { ...shop.address, street: '5 Reef Road' },
  phone: '+61 2 9000 0000',
  email: 'help@reef.example',
  openingHours: shop.openingHours,
  timeZone: shop.timeZone,
  claims: shop.claims,
  bankAccount: { name: 'Reef Software Pty Ltd', bsb: '062-001', number: '10203040' },
};

it('a seller may be in the demo’s city, and has no other value of it', () => {
  expect(findDemoValues(ownSeller)).toEqual([]);
  const { bankAccount, ...without } = ownSeller;
  expect(findDemoValues(without)).toEqual([]);
});

it.each([
  ['tradingName', { tradingName: 'HARBOUR  Licensing' }],
  ['legalName', { legalName: shop.legalName }],
  ['abn', { abn: '51824753556' }],
  ['vendorName', { vendorName: shop.vendorName }],
  ['logoText', { logoText: shop.logoText }],
  ['address.street', { address: shop.address }],
  ['phone', { phone: '+61255500100' }],
  ['email', { email: shop.email }],
  ['bankAccount.name', { bankAccount: { ...ownSeller.bankAccount, name: shop.bankAccount?.name } }],
  ['bankAccount.bsb', { bankAccount: { ...ownSeller.bankAccount, bsb: '000-000' } }],
  ['bankAccount.number', { bankAccount: { ...ownSeller.bankAccount, number: '12345678' } }],
])('%s of the demo is found, however it is spelled', (field, changed) => {
  expect(findDemoValues({ ...ownSeller, ...changed })).toEqual([
    `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`,
  ]);
});
