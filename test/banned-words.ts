/** Words that readers would have to translate, each with the standard word for it. */
const banned: readonly (readonly [pattern: RegExp, use: string])[] = [
  // Poetic or old
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/\banew\b/i, 'again'],
  [/\bonce more\b/i, 'again'],
  [/\bin vain\b/i, 'without a match, without success'],
  [/\bunheard\b/i, 'unhandled'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bwhatever\b/i, 'everything that, any'],
  [/\bwherever\b/i, 'in every place, where'],
  [/\bby (it|them)sel(f|ves)\b/i, 'automatically, alone'],
  [/\ball the same\b(?!\s+\w)/i, 'anyway'],
  [/\bbefalls?\b|\bbefell\b|\blest\b|\bhitherto\b|\bwherein\b|\bthereof\b/i, 'a modern word'],
  [/\b(calm|last) word\b|\bwithout a word\b/i, 'message, last log line, silently'],
  [/\bfalls? silent\b/i, 'stops responding'],
  [/\bmidst\b/i, 'middle, during'],
  [/\bfor want of\b/i, 'without'],
  [/\bfor ever\b/i, 'permanently, immutable'],
  [/\b(gave|gives?|giving) way\b/i, 'is replaced by, is hidden'],
  [/\bat the till\b/i, 'buying'],
  [/\bthe way back\b/i, 'roll back, return'],
  [/\b(somebody|someone) else[’']s making\b/i, 'written by others'],
  [/\bjourneys?\b/i, 'round trip'],
  [/rhythm/i, 'interval'],

  // Verbs that a text, a log or a call can't do
  [
    /\b(stand|stands|stood|standing) (on|in|at|as|by|beside|there|here|between|above|among|under|first|last)\b/i,
    'is in, appears on',
  ],
  [/\b(lie|lies|lay) (on|in|at|under|beside|between|there)\b/i, 'is in, is on'],
  [/\b[Tt]old\b|[a-z]Told\b/, 'reported, returned, informed, "shows"'],
  [/\b(is|are|was|were|be) looked at\b/i, 'is checked, is read'],
  [/\blook(s|ed)? (into|there)\b/i, 'check, view'],
  [/\b(do|does|did)(n[’']t| not) fit (the|this|together|each)\b/i, "doesn't match"],
  [/\b(is|are|was|were|be) answered\b|\banswered (with|by)\b/i, 'gets a response, returns'],
  [/\banswers? (with\b|a (call|request)\b|[1-5]\d\d\b)/i, 'responds, returns'],
  [
    /\b(bought|buys|buying|paid for|pays for|paying for|asked of) the same(?=\s*([.,;!?'"’)]|$))/i,
    'an identical order, the same cart',
  ],
  [/\bat once\b/i, 'immediately (time), together or at a time (number)'],

  // Private terms
  [/\bprocessors?\b/i, 'CPU, CPU time'],
  [/sweep|\bswept\b/i, 'reconcile'],
  [/gather/i, 'batch, collect'],
  [/companion/i, 'CTE, extra statement'],
  [/sound.?parts/i, 'the standard word'],
  [/keep.?clear|kept clear/i, 'toast offset'],
  [/lift.?over|find.?lift/i, 'offset'],
  [/responses?.?on.?sign/i, 'load on first interaction'],
  [/\bthe shop[’']s parts\b|\bparts of the shop\b/i, 'dependencies'],
  [/\bhouse\b/i, 'package, project'],
  [/\brooms?\b/i, 'folder, module; space (capacity)'],
  [/\bT[12]\b/, 'write pending order, record payment'],

  // Spelling
  [/\blicenses?\b/i, 'licence (noun)'],
  [/\bauthoriz(e|es|ed|ing|ation)\b/i, 'authorise'],
];

/** Exact texts of the specification, of protocols and of other people's formats, and other senses of a word. */
const allowed: readonly RegExp[] = [
  /\bLicense[- ]keys?\b/gi, // section 2 of the specification fixes "License Key"
  /"license": |\bLICENSE\b|\bMIT License\b/g, // npm's field, and the file
  /\bAuthorized Reseller\b/gi, // fixed by the specification
  /\bheaders\.authorization\b/g, // HTTP's header
  /'authorized'/g, // a value of Stripe's API
  /^-- (The PDF of an invoice: made once, kept for ever|A PDF is compressed already: to try it once more)\b/g, // in migrations, whose checksums are stored
  /\b(payment|card|data) processors?\b/gi,
  /\bhouse\.test\.ts\b/g,
];

/** Every banned word of a text, with its line and what to write instead. */
export function findBannedWords(path: string, text: string): string[] {
  return [path, ...text.split('\n')].flatMap((original, line) => {
    const read = allowed.reduce((rest, pattern) => rest.replace(pattern, ''), original);
    return banned.flatMap(([pattern, use]) => {
      const found = pattern.exec(read)?.[0];
      return found === undefined ? [] : [`${path}:${line}: "${found}": ${use}`];
    });
  });
}
