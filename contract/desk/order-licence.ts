import * as z from 'zod/mini';

const otherOrder = z.object({ orderId: z.string(), invoiceNumber: z.string() });

/** Seats of a line that have the same days. */
export const licence = z.object({
  id: z.int(),
  seats: z.int(),
  /** Those that were not refunded. */
  seatsLeft: z.int(),
  /** Those that no later licence continues: they can be renewed. */
  openSeats: z.int(),
  /** Seats of later licences that continue more than refunds have left of it. */
  excessSeats: z.int(),
  startsOn: z.string(),
  /** The last day. */
  endsOn: z.string(),
  /** Whose licence it continues; null for new seats. */
  continues: z.nullable(otherOrder),
  /** Those whose licences continue its seats. */
  continuedBy: z.array(otherOrder),
});
export type OrderLicence = z.infer<typeof licence>;
