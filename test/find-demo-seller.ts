/** What the shop that is shipped has, and words of its home screen. */
const valuesOfTheDemo = [
  ...['harbour', 'ironbark', '5550 ?0100', '51 ?824 ?753 ?556', 'level 12, 1', 'mon-fri 9:00', '12345678'],
  ...['99\\.9%', '1000\\+', 'endpoint security licences', 'licensed in minutes', 'every laptop'],
  ...['you can count on', 'everyday administration'],
];
const ofTheDemo = new RegExp(`.{0,60}(${valuesOfTheDemo.join('|')}).{0,40}`, 'gi');

/** A valid ABN that the Australian Business Register shows as an example. */
const exampleOfAbn = 'such as 51 824 753 556';

/** Where a text has anything of the seller of the demo. */
export function findDemoSeller(texts: readonly (readonly [name: string, text: string])[]): string[] {
  return texts.flatMap(([name, text]) =>
    [...text.replaceAll(exampleOfAbn, '').matchAll(ofTheDemo)].map(([found]) => `${name}: ${found}`),
  );
}
