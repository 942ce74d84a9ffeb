import type { HealthCheck } from '../../contract/desk/health.ts';

/**
 * What a check found, for operators. A check that finds several things gives each a name of its
 * own.
 */
export type Finding = Omit<HealthCheck, 'name'> & { readonly name?: string };

export const ok = (finding: string): Finding => ({ state: 'ok', finding, action: null });

/** Where the operator does what a finding asks for. */
type WhereToDoIt = Pick<HealthCheck, 'link' | 'command'>;

/** Does not apply to this shop. */
export const skipped = (finding: string): Finding => ({ state: 'skipped', finding, action: null });

/** The operators' daily work, such as keys to import. */
export const task = findingThatNeeds('task');
export const warning = findingThatNeeds('warning');
export const broken = findingThatNeeds('broken');

function findingThatNeeds(state: HealthCheck['state']) {
  return (finding: string, action: string, where: WhereToDoIt = {}): Finding => {
    return { state, finding, action, ...where };
  };
}

/** Why something failed, for the end of a sentence or for brackets. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason';
}
