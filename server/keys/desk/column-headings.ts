import type { ColumnRole } from '../../../contract/desk/key-import.ts';

/** What a heading says of its column: `vague` is what keys and other things are called. */
export type HeadingRole = ColumnRole | 'vague' | null;

/** `LicenseKey`, `licence_key` and `Licence key:` are one heading. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_./:()-]+/g, ' ')
    .trim();
}

export function readHeading(heading: string): HeadingRole {
  const text = normaliseHeading(heading);
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const done =
  'used|redeemed|activated|revoked|assigned|claimed|registered|consumed|allocated|taken|refunded';
const counted =
  'seats?|devices|users|pcs?|computers|machines|installs|installations|endpoints|nodes';

/** The first that matches counts. */
const patterns: readonly (readonly [Exclude<HeadingRole, null>, RegExp])[] = [
  [
    'pin',
    /\b(?:pins?|passwords?|passcodes?|passphrases?|secrets?|cvv|cvc)\b|\b(?:security|unlock|confirmation|verification|second) code\b/,
  ],
  [
    'key',
    /^(?:(?:licen[cs]e|product|activation|serial|software|vendor) )?(?:keys?|serials?)$|^serial (?:numbers?|no|nr)$|^(?:licen[cs]e|activation|redemption|registration) (?:codes?|numbers?)$|^esd(?: keys?| codes?)?$|^key (?:code|string|value)$/,
  ],
  [
    'used',
    new RegExp(
      `^(?:is |date |time |already )?(?:${done}|sold|expired|cancelled|canceled|blocked|disabled|void(?:ed)?|returned|in use)(?: (?:to|by|on|at|date|time|for|email|user|customer))*$|^(?:redemption|activation|revocation|assignment) (?:date|time|email)$|^(?:assignee|redeemer|end user|end customer)$`,
    ),
  ],
  [
    'status',
    /^(?:(?:key|licen[cs]e|serial|activation|redemption) )?(?:status|state|availability)$|^(?:is )?(?:available|unused)$/,
  ],
  [
    'expiry',
    /\bexp(?:iry|ires?|iration|iring)?\b|^valid (?:until|till?|to|thru|through|by)$|^(?:(?:licen[cs]e|subscription|support|maintenance|contract|term) )?end(?:s|ing)?(?: (?:date|on|day))?$|^(?:use|redeem|activate) (?:by|before)\b|^best before$|\bdeadline$|^(?:not after|until)$/,
  ],
  [
    'seats',
    new RegExp(
      `^(?:(?:no|number|#|num|max|maximum|licensed|total|qty|quantity)(?: of)? (?:${counted}|licen[cs]es|activations)|${counted})(?: (?:count|limit|allowed|qty|quantity|number))?$|^(?:qty|quantity|volume|count|band)$`,
    ),
  ],
  [
    'sku',
    /^(?:.* )?skus?$|^(?:product|item|part|article|material|catalog(?:ue)?|offer|stock) (?:id|code|no|nr|numbers?)$|^(?:mpn|upc|ean|gtin)$/,
  ],
  [
    'product',
    /^(?:products?|software|editions?|titles?|items?|plan|package|(?:product|item|software) (?:name|title|description|edition)|licen[cs]e type)$/,
  ],
  ['vague', /^(?:(?:product|software) )?(?:codes?|licen[cs]es?|numbers?)$/],
  [
    'reference',
    /\b(?:orders?|invoices?|purchased?|po|ref|reference|transaction|delivery|quote|contract|batch|shipment)\b/,
  ],
  [
    'ignore',
    /\b(?:notes?|comments?|remarks?|created|issued|shipped|region|country|currency|price|cost|rrp|vendor|supplier|publisher|manufacturer|distributor|reseller|language|platform|version|line|row|index|device|term|duration|starts?|started|from|date|download|url|link)\b|^(?:no|nr|id|#)$/,
  ],
];
