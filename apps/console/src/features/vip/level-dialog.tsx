import { isAmount, parseUnits } from '@baize/kernel';
import { TABLE_TIMES, type Level } from '@baize/vip/rules';
import { vip } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';

const SUMS = ['riseDeposits', 'riseValidBet', 'keepDeposits', 'keepValidBet'] as const;
const GIFTS = ['UPGRADE', 'WEEKLY', 'MONTHLY', 'BIRTHDAY'] as const;
const PER_DAY_MAX = 50;
const TIMES_MAX = 100;

type Draft = Record<(typeof SUMS)[number] | (typeof GIFTS)[number], string> & {
  name: Level['name'];
  times: string;
  withdrawals: string;
  freeWithdrawals: string;
  tableTimes: string;
};

const draftOf = (row: Level | undefined): Draft => ({
  name: row?.name ?? { EN: '', CN: '', KM: '' },
  riseDeposits: row?.rise.deposits ?? '0',
  riseValidBet: row?.rise.validBet ?? '0',
  keepDeposits: row?.keep.deposits ?? '0',
  keepValidBet: row?.keep.validBet ?? '0',
  UPGRADE: row?.gifts.UPGRADE ?? '0',
  WEEKLY: row?.gifts.WEEKLY ?? '0',
  MONTHLY: row?.gifts.MONTHLY ?? '0',
  BIRTHDAY: row?.gifts.BIRTHDAY ?? '0',
  times: String((row?.turnoverTimes ?? 100) / 100),
  withdrawals: row?.withdrawalsPerDay?.toString() ?? '',
  freeWithdrawals: row?.freeWithdrawalsPerDay?.toString() ?? '',
  tableTimes: String((row?.tableTimes ?? TABLE_TIMES.least) / 100),
});

const perDay = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const levelOf = (level: number, draft: Draft): Level => ({
  level,
  name: { EN: draft.name.EN, CN: draft.name.CN || draft.name.EN, KM: draft.name.KM || draft.name.EN },
  rise: { deposits: draft.riseDeposits, validBet: draft.riseValidBet },
  keep: { deposits: draft.keepDeposits, validBet: draft.keepValidBet },
  gifts: {
    UPGRADE: draft.UPGRADE,
    WEEKLY: draft.WEEKLY,
    MONTHLY: draft.MONTHLY,
    BIRTHDAY: draft.BIRTHDAY,
  },
  turnoverTimes: Number(draft.times) * 100,
  withdrawalsPerDay: perDay(draft.withdrawals),
  freeWithdrawalsPerDay: perDay(draft.freeWithdrawals),
  tableTimes: Number(draft.tableTimes) * 100,
});

/** The server names a level and its sum; the levels beside this one are not in the form, their sums are compared with this one's. */
const fieldOf = (path: string): string => {
  const [, , part = '', sum = ''] = path.split('.');
  return `${part}${sum.slice(0, 1).toUpperCase()}${sum.slice(1)}` || path;
};

type DialogProps = { levels: readonly Level[]; level: number; onClose: () => void };

/** One level: what reaches and keeps it, and what it brings. */
export function LevelDialog({ levels, level, onClose }: DialogProps) {
  const t = useT();
  const { me } = useStaffSession();
  /** A level asks for no less than the one below it, and for no more than the one above; the first for nothing. */
  const riseFault = (draft: Draft, name: (typeof SUMS)[number]): string | undefined => {
    const field = name === 'riseDeposits' ? 'deposits' : name === 'riseValidBet' ? 'validBet' : undefined;
    if (field === undefined || !isAmount(draft[name].trim())) return undefined;
    const units = parseUnits(draft[name].trim());
    const [below, above] = [levels[level - 1]?.rise[field] ?? '0', levels[level + 1]?.rise[field]];
    if (level === 0 && units > 0n) return t('console.vip.firstLevel');
    if (units < parseUnits(below)) return t('console.vip.aboveLevel', { level: level - 1, sum: below });
    if (above !== undefined && units > parseUnits(above))
      return t('console.vip.belowLevel', { level: level + 1, sum: above });
    return undefined;
  };
  return (
    <FormDialog<Draft>
      title={`VIP ${level}`}
      text={t('console.vip.text')}
      confirm={t('console.site.save')}
      subject={`vip-levels:${me.brand.merchantId}`}
      began={draftOf(levels[level])}
      fields={(draft) => [
        { as: 'words', name: 'name', label: t('console.vip.name'), max: 30, required: true },
        ...SUMS.map((name) => ({
          as: 'money' as const,
          name,
          label: t(`console.vip.${name}`),
          fault: riseFault(draft, name),
        })),
        ...GIFTS.map((name) => ({ as: 'money' as const, name, label: t(`console.vip.gift.${name}`) })),
        { as: 'figure', name: 'times', label: t('console.vip.times'), min: 0, max: TIMES_MAX },
        [
          {
            as: 'figure',
            name: 'withdrawals',
            label: t('console.vip.withdrawalsPerDay'),
            hint: t('console.vip.asBrand'),
            min: 1,
            max: PER_DAY_MAX,
            isOptional: true,
          },
          {
            as: 'figure',
            name: 'freeWithdrawals',
            label: t('console.vip.freeWithdrawals'),
            hint: t('console.vip.asBrand'),
            min: 0,
            max: PER_DAY_MAX,
            isOptional: true,
          },
        ],
        {
          as: 'figure',
          name: 'tableTimes',
          label: t('console.vip.tableTimes'),
          hint: t('console.vip.tableTimesHint'),
          min: TABLE_TIMES.least / 100,
          max: TABLE_TIMES.most / 100,
        },
      ]}
      send={(draft, reason) =>
        vip.saveVipLevels({
          levels: [...levels.slice(0, level), levelOf(level, draft), ...levels.slice(level + 1)],
          reason,
        })
      }
      forgets={['vip']}
      fieldOf={fieldOf}
      done={t('console.vip.saved')}
      onClose={onClose}
    />
  );
}
