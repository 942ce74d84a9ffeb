export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What a mode demands of a setting. The demand ends a sentence that begins with the setting's name.
 */
export interface Rule {
  readonly variable: string;
  readonly isMet: (value: string, environment: Environment) => boolean;
  readonly demand: string;
}

/** By default, the setting must be set. */
export function rule(variable: string, demand: string, isMet: Rule['isMet'] = Boolean): Rule {
  return { variable, demand, isMet };
}

export function requireStart(variable: string, ...starts: readonly string[]): Rule {
  return rule(variable, `must be set and start with ${starts.join(' or ')}`, (value) =>
    starts.some((start) => value.startsWith(start)),
  );
}

export function forbid(variable: string, demand = 'must not be set'): Rule {
  return rule(variable, demand, (value) => value === '');
}

/** For settings that a demonstration has no use for. */
export function forbidInDemo(variable: string): Rule {
  return forbid(variable, 'is for MODE=sandbox or MODE=live, and must not be set');
}
