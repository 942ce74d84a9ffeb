/** Programs with their arguments, in order: each runs if the one before succeeds. */
type Commands = readonly (readonly string[])[];

/** What `sh -c` makes of a line. Throws on what only a POSIX shell has: variables, patterns, pipes, assignments. */
export function readBySh(line: string): Commands {
  return splitCommands(line, /["']/).map((command) => {
    const words: string[] = [];
    let rest = command.trimStart();
    while (rest !== '') {
      const [word = ''] = /^(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s"'\\])+/s.exec(rest) ?? [];
      if (word === '') throw new Error(`An open quote: ${rest}`);
      words.push(word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)|([^"'\\]+)/gs, readPartBySh));
      rest = rest.slice(word.length).trimStart();
    }
    if (/^\w+=/.test(words[0] ?? '')) throw new Error(`An assignment: ${words[0]}`);
    return words;
  });
}

function readPartBySh(_: string, single?: string, double?: string, escaped?: string, plain?: string): string {
  if (/[$`]/.test(double ?? '') || /[$`;&|<>()*?[\]~#!{}]/.test(plain ?? ''))
    throw new Error(`Only a POSIX shell reads ${double ?? plain}`);
  return single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? '';
}

/** What Windows' `cmd /d /s /c` makes of a line, whose programs split their arguments as C's library does. */
export function readByCmd(line: string): Commands {
  if (/[%!]/.test(line)) throw new Error(`cmd replaces variables, also between quotes: ${line}`);
  return splitCommands(line, /"/).map((command) => {
    const unquoted = command.replace(/"[^"]*"?/g, '');
    if (/[&|<>()^]/.test(unquoted)) throw new Error(`cmd gives a character of its own sense: ${unquoted}`);
    // A slash, comma, semicolon or equals sign ends the name of the program.
    const [, program = '', rest = ''] = /^\s*("[^"]*"|[^\s,;=/]*)(.*)$/s.exec(command) ?? [];
    const words = rest.trim().match(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/gs) ?? [];
    return [program, ...words].map((word) => word.replace(/(?<!\\)"/g, '').replaceAll('\\"', '"'));
  });
}

/** At each `&&` outside of quotes. */
function splitCommands(line: string, quotes: RegExp): string[] {
  const commands = [''];
  let quote = '';
  for (const [character] of line.matchAll(/&&|./gs)) {
    if (character === '&&' && quote === '') {
      commands.push('');
      continue;
    }
    if (character === quote) quote = '';
    else if (quote === '' && quotes.test(character)) quote = character;
    commands.push(`${commands.pop()}${character}`);
  }
  return commands;
}
