export * from '../orders/order.ts';
