import { isDeepStrictEqual } from 'node:util';
import { section, settings, world, type Row, type Sent, type Value } from './controls.fixture.ts';

/** The controls among a site's settings; neither of two zones, nor of two ways of paying, is the stricter. */
const sectionRow = (name: string, lower: object, tighten: object): Row => ({
  read: async () => (await settings())[name]?.['value'],
  lower: () => section(name, lower),
  tighten: () => section(name, tighten),
});
const PASSWORD = { enabled: true, required: true, patternId: 6, maxLength: 16 };
const password = (minLength: number) => ({ fields: { password: { ...PASSWORD, minLength } } });
const paymentPassword = (minLength: number) => ({
  fields: { paymentPassword: { enabled: false, required: false, patternId: 7, maxLength: 8, minLength } },
});
/** The first of the values that the brand does not have yet, with the code that a zone asks for. */
export const otherOf = async (field: string, values: readonly unknown[]): Promise<Sent> => {
  const held = (await settings())['brand']?.['value'] as Value;
  const other = values.find((one) => !isDeepStrictEqual(one, held[field]));
  const { payload, ...sent } = await section('brand', { [field]: other });
  return { ...sent, payload: { ...payload, merchantCode: world.merchant.code } };
};
const eitherOf = (field: string, values: readonly unknown[]): Row => ({
  ...sectionRow('brand', {}, { name: field }),
  lower: () => otherOf(field, values),
});
export const ZONES = ['Asia/Tokyo', 'Asia/Manila'];
const paidAs = (divtypereq: number) => ({
  dailysalreqtype: 0,
  divtypereq,
  contracthoursalreq: 0,
  realtimesalreqtype: 0,
});

export const SITE_CONTROLS: Readonly<Record<string, Row>> = {
  'site.security': sectionRow('security', { lockAfterFailures: 50 }, { lockAfterFailures: 4 }),
  'site.security new bank account': sectionRow(
    'security',
    { bankCooldownHours: 0 },
    { bankCooldownHours: 24 },
  ),
  'site.settings SMS login': sectionRow(
    'flags',
    { SMSLOGIN: true, MOBILENUMREG3: true },
    { SMSLOGIN: false, MOBILENUMREG3: false },
  ),
  'site.settings proved numbers': sectionRow('flags', { REGMOBVERF3: false }, { REGMOBVERF3: true }),
  'site.settings mirrors': sectionRow(
    'domains',
    { domains: ['mirror.example'], mirrorText: { EN: 'Try this one' } },
    { domains: [] },
  ),
  'site.settings address of games': sectionRow(
    'brand',
    { launchCdn: ['https://games.example'] },
    { launchCdn: [] },
  ),
  'site.settings address of pictures': sectionRow(
    'brand',
    { imageCdn: ['https://art.example'] },
    { imageCdn: [] },
  ),
  'site.settings time to dispute': sectionRow(
    'brand',
    { withdrawAutoReceivedMinutes: 5 },
    { withdrawAutoReceivedMinutes: 60, name: 'Lotus' },
  ),
  'site.settings password': sectionRow('registration', password(1), password(8)),
  'site.settings payment password': sectionRow('registration', paymentPassword(4), paymentPassword(7)),
  'site.settings time zone': eitherOf('timeZone', ZONES),
  'site.settings who pays contracts': eitherOf('agentPolicy', [paidAs(1), paidAs(2)]),
};
