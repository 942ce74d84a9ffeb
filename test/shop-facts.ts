import { readFacts } from '../server/facts.ts';
import { shop } from '../shop.config.ts';

/** The facts of the shop, for tests that migrate a database themselves. */
export const facts = await readFacts(shop);
