/** The first parts of the desk page's paths. */
const screens = ['orders', 'quotes', 'keys', 'products', 'exports', 'audit', 'health'];

/** Whether the desk's page shows something at a path, such as `/orders/INV-000042`. */
export function isDeskScreen(path: string): boolean {
  return new RegExp(`^/(?:${screens.join('|')})(?:/[\\w-]+)?$`).test(path);
}
