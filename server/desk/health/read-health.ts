import { healthCalls } from '../../../contract/desk/health.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { type ActionContext, defineAction } from '../action.ts';
import type { CheckParts } from './check.ts';
import { checkHealth } from './check-health.ts';

type HealthContext = ActionContext & Omit<CheckParts, 'openSealer'> & { readonly sealer: KeySealer };

export const readHealth = defineAction(healthCalls.readHealth, (context: HealthContext) =>
  checkHealth({ ...context, openSealer: async () => context.sealer }),
);
