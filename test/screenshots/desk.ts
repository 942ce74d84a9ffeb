import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { phone } from '../e2e/chromium.ts';
import { type DeskPage, startDeskTests } from '../e2e/desk-page.ts';
import { fillDesk } from '../e2e/fill-desk.ts';
import { walkDesk, walkDeskStates, walkSignIn } from '../e2e/walk-desk.ts';
import { walkDeskActions } from '../e2e/walk-desk-actions.ts';
import { pictureSettings } from '../picture-settings.ts';

const tests = await startDeskTests();
const { widths, folder, colours } = pictureSettings;
let orderIds: readonly string[];

beforeAll(async () => {
  orderIds = await fillDesk(tests);
});

describe.each(widths)('at %i px', (width) => {
  const screen = {
    ...(width < 640 && phone),
    viewport: { width, height: width < 640 ? 844 : 900 },
    ...colours,
  };

  it('the screens of the desk', async () => {
    const desk = await tests.open('/', screen);
    await walkDesk(desk, orderIds, takePictures(desk, 'screens'));
  });

  it('its dialogs and states', async () => {
    const desk = await tests.open('/', screen);
    await walkDeskStates(desk, takePictures(desk, 'states'));
  });

  it('what operators do', async () => {
    const desk = await tests.open('/', screen);
    await walkDeskActions(desk, tests, takePictures(desk, 'actions'));
  });

  it('signing in', async () => {
    const desk = await tests.openSignedOut('/', screen);
    await walkSignIn(desk, takePictures(desk, 'sign-in'));
  });

  function takePictures({ page }: DeskPage, what: string) {
    let number = 0;
    return async (name: string) => {
      number += 1;
      const file = `desk ${what} ${String(number).padStart(2, '0')} ${name}.png`.replaceAll(' ', '-');
      const covered = (await page.locator('[role=dialog]:visible, dialog[open]').count()) > 0;
      await page.screenshot({
        path: join(folder, `${width}`, file),
        fullPage: !covered,
        animations: 'disabled',
      });
    };
  }
});
