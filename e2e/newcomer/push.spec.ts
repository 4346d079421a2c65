import { sendMessage } from '@baize/messaging';
import { aPushService, type Arrived } from '@baize/push/testing';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, comeFrom, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { strike } from '../sql.ts';
import { WORLD } from '../world.ts';

/**
 * Web push from the money's message to the notification. The browser's own push service is in the internet: its
 * subscription is one of the test's push service, and what arrives there is handed to the worker by the browser's debugger.
 */
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

type Handed = { endpoint: string; p256dh: string; auth: string };

/** From now on the page's push manager subscribes with the test's push service. */
const subscribesWith = (page: Page, handed: Handed) =>
  page.addInitScript((mine: Handed) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
    const subscription = {
      endpoint: mine.endpoint,
      options: { applicationServerKey: new ArrayBuffer(0) },
      getKey: (name: 'p256dh' | 'auth') => bytesOf(mine[name]),
      unsubscribe: () => {
        sessionStorage.removeItem('subscribed');
        return Promise.resolve(true);
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (applicationServerKey.length !== 87) throw new Error('no key of a site');
        sessionStorage.setItem('subscribed', '1');
        return Promise.resolve(subscription);
      },
    });
  }, handed);

async function handToWorker(context: BrowserContext, page: Page, content: Arrived['content']) {
  const debug = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await debug.send('ServiceWorker.enable');
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(WORLD.site).origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  });
}

/** What the worker shows from now on; a browser without a screen keeps no notification. */
async function recordShown(context: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the site has a worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object[] };
    scope.shown = [];
    Object.defineProperty(scope.registration, 'showNotification', {
      value: (title: string, { body }: { body: string }) => {
        scope.shown.push({ title, body });
        return Promise.resolve();
      },
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

test('a payment’s message is shown on the device that agreed, and no more once it is turned off @both', async ({
  page,
  context,
}) => {
  const service = await aPushService();
  try {
    await comeFrom(context);
    await subscribesWith(page, service.subscription());
    const { account, memberId } = await aPerson();
    const paid = (amount: string) =>
      inWorld(({ db, merchant }) =>
        db.transaction((tx) =>
          sendMessage(tx, {
            merchantId: merchant.id,
            to: memberId,
            category: 'MONEY',
            template: 'withdrawal_paid',
            params: { orderNo: 'W1', currency: 'USD', amount },
            now: new Date(),
          }),
        ),
      );
    await enterAs(page, account, '/member?page=messageV2');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    const open = () => page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const setting = page.getByRole('dialog', { name: 'Notifications on this device' });

    // Before anybody agreed nothing is sent.
    await paid('11.00');
    await open();
    expect(await violationsHere(page)).toEqual([]);
    await setting.getByRole('checkbox', { name: 'All other messages' }).uncheck();
    await setting.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Notifications are on for this device')).toBeVisible();
    await paid('25.00');
    await expect(async () => {
      await strike('send-waiting');
      expect(service.arrived).toHaveLength(1);
    }).toPass({ timeout: 60_000 });
    const [arrived] = service.arrived;
    expect(arrived?.content['body']).toContain('25.00');

    const shown = await recordShown(context);
    await handToWorker(context, page, arrived?.content ?? {});
    await expect.poll(shown).toEqual([{ title: arrived?.content['title'], body: arrived?.content['body'] }]);

    await open();
    await expect(setting.getByRole('checkbox', { name: 'All other messages' })).not.toBeChecked();
    await setting.getByRole('checkbox', { name: 'Deposits, withdrawals' }).uncheck();
    await setting.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Notifications are off for this device')).toBeVisible();
    await paid('40.00');
    await strike('send-waiting');
    await page.waitForTimeout(2_000);
    expect(service.arrived).toHaveLength(1);
  } finally {
    await service.close();
  }
});

test.describe('a browser without workers', () => {
  test.use({ serviceWorkers: 'block' });
  test('a browser that can show no notification says so and asks nothing', async ({ page, context }) => {
    await comeFrom(context);
    const { account } = await aPerson();
    await enterAs(page, account, '/member?page=messageV2');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByText("This browser can't show notifications.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });
});
