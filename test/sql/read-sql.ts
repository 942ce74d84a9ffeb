import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../../scripts/root.ts';
import { readSourceFiles } from '../source-files.ts';

/** A text of a file. What a template takes in is `?`. */
export interface Text {
  readonly path: string;
  readonly text: string;
  /** Whether it is all or a part of a statement, by where it stands or by its first word. */
  readonly isSql: boolean;
}

const migrations = 'server/database/migrations';
const inProduction = /^(server|cli|scripts)\//;
const firstWords =
  'select|with|insert|update|delete|merge|create|alter|drop|begin|commit|rollback|savepoint|set|reset|discard|lock|do' +
  '|call|declare|fetch|close|copy|truncate|grant|revoke|listen|unlisten|notify|prepare|execute|deallocate' +
  '|vacuum|analyze|explain|refresh|reindex|cluster|comment|values|table';
const looksLikeSql = [
  new RegExp(`^\\s*(${firstWords})\\s+\\S`),
  new RegExp(`^\\s*(${firstWords.toUpperCase()})\\s+\\S`),
  /\bselect\b[\s\S]*\bfrom\b/i,
];

/** Every migration, and every string and template in the code that runs in production. */
export function readTexts(): Text[] {
  return [
    ...readdirSync(join(root, migrations)).map((name) => readMigration(join(migrations, name))),
    ...readSourceFiles()
      .filter(({ path }) => inProduction.test(path) && !/\.(test|cases)\.tsx?$/.test(path))
      .flatMap(({ path, text }) => readLiterals(path, text)),
  ];
}

function readMigration(path: string): Text {
  return { path, text: readFileSync(join(root, path), 'utf8'), isSql: true };
}

export function readLiterals(path: string, code: string): Text[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} can't be parsed`, { cause: errors });
  const sqlRanges: { start: number; end: number }[] = [];
  const found: { start: number; text: string }[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') sqlRanges.push(quasi);
    },
    CallExpression({ callee, arguments: given }) {
      const isQuery =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        (callee.property.name === 'query' || code.slice(callee.object.start, callee.object.end) === 'sql');
      if (isQuery && given[0]) sqlRanges.push(given[0]);
    },
    TemplateLiteral({ start, quasis }) {
      found.push({ start, text: quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ') });
    },
    Literal({ start, value }) {
      if (typeof value === 'string') found.push({ start, text: value });
    },
  }).visit(program);
  return found.map(({ start, text }) => ({
    path,
    text,
    isSql:
      looksLikeSql.some((pattern) => pattern.test(text)) ||
      sqlRanges.some((range) => range.start <= start && start < range.end),
  }));
}

/** The words of a statement in lower case, without comments, quoted texts and names in quotes. */
export function readWords(sql: string): { word: string; isCalled: boolean }[] {
  const plain = removeComments(sql)
    .replace(/'(?:[^']|'')*'/g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .toLowerCase();
  return [...plain.matchAll(/[a-z_][a-z0-9_$]*(\s*\()?/g)].map(([match, bracket]) => ({
    word: match.slice(0, match.length - (bracket?.length ?? 0)),
    isCalled: bracket !== undefined,
  }));
}

export function removeComments(sql: string): string {
  return sql.replace(/--.*$/gm, ' ').replace(/\/\*[\s\S]*?\*\//g, ' ');
}
