import { type ComponentType, lazy } from 'react';

/** The screens by their paths. Each loads when it is opened. */
export const screens: Readonly<Record<string, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('./today/today-screen.tsx')).TodayScreen })),
  '/orders': lazy(async () => ({ default: (await import('./orders/orders-screen.tsx')).OrdersScreen })),
  '/orders/:id': lazy(async () => ({ default: (await import('./order/order-screen.tsx')).OrderScreen })),
  '/quotes': lazy(async () => ({ default: (await import('./quotes/quotes-screen.tsx')).QuotesScreen })),
  '/quotes/:number': lazy(async () => ({
    default: (await import('./quotes/quote-screen.tsx')).QuoteScreen,
  })),
  '/keys': lazy(async () => ({ default: (await import('./keys/keys-screen.tsx')).KeysScreen })),
  '/keys/to-revoke': lazy(async () => ({
    default: (await import('./keys/keys-to-revoke-screen.tsx')).KeysToRevokeScreen,
  })),
  '/keys/:id': lazy(async () => ({
    default: (await import('./keys/product-keys-screen.tsx')).ProductKeysScreen,
  })),
  '/products': lazy(async () => ({
    default: (await import('./products/products-screen.tsx')).ProductsScreen,
  })),
  '/products/:id': lazy(async () => ({
    default: (await import('./products/product-screen.tsx')).ProductScreen,
  })),
  '/exports': lazy(async () => ({ default: (await import('./exports/exports-screen.tsx')).ExportsScreen })),
  '/audit': lazy(async () => ({ default: (await import('./audit/audit-screen.tsx')).AuditScreen })),
  '/health': lazy(async () => ({ default: (await import('./health/health-screen.tsx')).HealthScreen })),
};
