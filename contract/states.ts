/** `demo`: test cards in the shop's form. `sandbox`: Stripe with test keys. `live`: real money. */
export const modes = ['demo', 'sandbox', 'live'] as const;
export type Mode = (typeof modes)[number];

/** An order is paid with its money and keys recorded, and fulfilled once its receipt has left. */
export const orderStates = ['pending', 'paid', 'fulfilled', 'declined', 'abandoned'] as const;

/** Buyers see a product only while it is on sale. A draft never was. */
export const productStates = ['draft', 'on-sale', 'withdrawn'] as const;

/** Keys are made by the shop, or imported from the vendor. */
export const fulfilments = ['generated', 'stock'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** A key per seat, or one for all seats of an order line. */
export const deliveries = ['seat', 'line'] as const;
export type Delivery = (typeof deliveries)[number];

/** What happens to an order for more keys than there are. */
export const shortageRules = ['refuse', 'backorder'] as const;
