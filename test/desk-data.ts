/** A month of a shop, as the pictures of the desk show it. */

export const longProduct = {
  id: 'managed-detection',
  priceCents: 129_900,
  name: 'Ironbark Managed Detection and Response for Regulated Industries',
  description:
    'Analysts in Australia watch your endpoints around the clock, and contain an attack before it spreads.',
  features: [
    'Endpoint detection and response',
    'Analysts around the clock, in Australia',
    'Containment within 15 minutes',
    'Ransomware rollback',
    'Monthly report for your board',
    'Evidence for APRA CPS 234',
    'Threat hunting every week',
    'Forensics after an incident',
    'Named account manager',
  ],
  edition: 'Managed',
  fulfilment: 'stock' as const,
  whenTooFew: 'backorder' as const,
  lowStockThreshold: 10,
};

interface SampleBuyer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly city: string;
  readonly state: 'NSW' | 'VIC' | 'QLD' | 'WA' | 'TAS';
  readonly postcode: string;
}

export const buyers: readonly SampleBuyer[] = [
  buyer('mia.nguyen@example.com', 'Mia', 'Nguyen', 'Bondi Physio', 'Sydney NSW 2026'),
  buyer('it@yarravalleywines.example', 'Tom', 'O’Brien', 'Yarra Valley Wines', 'Healesville VIC 3777'),
  buyer('accounts@brisbanesteel.example', 'Aisha', 'Rahman', 'Brisbane Steel & Sons', 'Brisbane QLD 4000'),
  buyer('j.papadopoulos@example.com', 'Jo', 'Papadopoulos', '', 'Perth WA 6000'),
  buyer(
    'procurement.endpoint-security@northerntablelandshealth.example',
    ...(['Bartholomew', 'Featherstonehaugh'] as const),
    'Northern Tablelands Community Health and Aged Care Services',
    'Armidale NSW 2350',
  ),
  buyer('hello@hobartbooks.example', 'Lin', 'Chen', 'Hobart Books', 'Hobart TAS 7000'),
];

/** What one of them bought, and how many days ago. */
interface SamplePurchase {
  readonly buyer: number;
  readonly daysAgo: number;
  readonly seats: Readonly<Record<string, number>>;
}

/** From the oldest on. The days between have more sales, or none. */
export const purchases: readonly SamplePurchase[] = Array.from({ length: 26 }, (_, i) => ({
  buyer: (i * 5) % buyers.length,
  daysAgo: 29 - Math.floor(i * 1.15),
  seats: seatsOf(i),
}));

function seatsOf(i: number): Record<string, number> {
  if (i === 14) return { 'endpoint-complete': 40, 'endpoint-enterprise': 25 };
  if (i === 20) return { 'managed-detection': 8 };
  if (i % 6 === 2) return { 'managed-detection': 1 + (i % 2) };
  if (i % 3 === 0) return { 'endpoint-complete': 1 + (i % 5) * 4 };
  return { 'endpoint-enterprise': 3 + ((i * 7) % 30), ...(i % 4 === 1 && { 'endpoint-complete': 2 }) };
}

function buyer(
  email: string,
  firstName: string,
  lastName: string,
  company: string,
  place: string,
): SampleBuyer {
  const [, city = '', state = '', postcode = ''] = /^(.+) ([A-Z]+) (\d+)$/.exec(place) ?? [];
  return { email, firstName, lastName, company, city, state: state as SampleBuyer['state'], postcode };
}
