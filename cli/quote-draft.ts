import { openDrafts } from '../server/documents/draft.ts';
import { openRenderer } from '../server/documents/render.ts';
import { readWays } from '../server/gateways/page-payments.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import type { Desk } from '../server/operators/desk/desk.ts';
import { openLog } from '../server/platform/log/log.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { type DatabaseDesk, type Open, openDatabase } from './shop-database.ts';

/** For the PDF of a quote that isn't sent. The compiler starts when it is asked for one. */
export const openDraftDesk: Open<DatabaseDesk & Pick<Desk, 'renderDraft'>> = (environment, work) =>
  openDatabase(environment, async (desk) => {
    const config = requireConfig(environment, gatewaySettings);
    const { stop, ...rendering } = openRenderer({ log: openLog('warn') });
    const issuer = { seller: desk.seller, demo: config.mode !== 'live', ways: readWays(config) };
    const { renderDraft } = openDrafts({ ...issuer, ...rendering });
    return work({ ...desk, renderDraft }).finally(stop);
  });
