import type * as z from 'zod/mini';
import type { Mode } from '../../../contract/states.ts';
import type { Environment, Rule } from './setting-rule.ts';

/** Settings that belong together, and are read and checked in the folder to which they belong. */
export interface SettingGroup<Own extends object> {
  readonly variables: readonly string[];

  /** Reads the environment. The result is what the config has of these settings. */
  readonly form: z.ZodMiniType<Own>;

  /** What a mode demands of them. */
  readonly findRules: (mode: Mode, environment: Environment) => readonly Rule[];
}

/** What the config has of several groups: the members of each. */
export type OwnOf<Group> = (
  Group extends SettingGroup<infer Own>
    ? (own: Own) => void
    : never
) extends (own: infer All) => void
  ? All
  : never;
