import {
  demoPsp,
  houseTransfer,
  khqr,
  promptpay,
  pspWebhook,
  tronGrid,
  usdtTrc20,
  vietqr,
  type Gateway,
} from '@baize/cashier';
import type { Clock } from '@baize/kernel';
import type { Config, Demo } from './config.ts';

/** Test key of BIP-39's first phrase ("abandon … about"): published, so only ever for the demo's simulated chain. */
const DEMO_XPUB =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';

/**
 * The ways money comes in and goes out of this installation. The demo has its own bank, which tells of transfers, and
 * its own chain; both live in apps/demo-psp and are spoken to as the real ones are.
 */
export function paymentGateways(config: Config, clock: Clock): Gateway[] {
  const { demo } = config;
  const tron = config.tron ?? (demo && demoTron(demo));
  return [
    houseTransfer(),
    vietqr(),
    promptpay(),
    khqr(),
    ...(demo
      ? [
          demoPsp({ url: demo.pspUrl, secret: demo.pspSecret, clock }),
          pspWebhook({ code: 'demo-bank', secret: demo.pspSecret }),
        ]
      : []),
    ...config.pspWebhooks.map((one) => pspWebhook(one)),
    ...(tron
      ? [
          usdtTrc20({
            xpub: tron.xpub,
            watcher: tronGrid({
              url: tron.gridUrl,
              contract: tron.contract,
              ...(tron.gridKey ? { apiKey: tron.gridKey } : {}),
            }),
          }),
        ]
      : []),
  ];
}

const demoTron = ({ pspUrl }: Demo): NonNullable<Config['tron']> => ({
  xpub: DEMO_XPUB,
  gridUrl: `${pspUrl}/tron`,
  gridKey: '',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
});
