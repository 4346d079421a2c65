import { LEVEL_MAX } from '@baize/members/rules';
import { ONCE } from '@baize/giveaways/rules';
import { HOUR_MS } from '@baize/kernel';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { timesField, timesOf, timesText } from '../../parts/form/times-field.ts';
import { fieldTimeOf, instantOf } from '../../parts/site-time.ts';
import { giveaways } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { isPrizes, prizesOf, prizesText } from './prizes.ts';
import type { Giveaway, GiveawayTerms } from './giveaways.queries.ts';

const COUNT_MAX = 20_000;
const DRAWS_MAX = 1_000;
const DAYS_MAX = 365;
const BEGAN_HOURS = 24;

/** A draft: what is given, to whom, and how often. */
export function GiveawayEditor({ of, onClose }: { of?: Giveaway; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      title={of?.title ?? t('console.giveaways.new')}
      subject={of && `giveaway:${of.eventId}`}
      began={draftOf(of?.terms)}
      fields={({ kind, earnedBy, prizes, turnover }) => [
        of?.proposed ? <p key="ends">{t('console.approvals.endsBySaving')}</p> : undefined,
        {
          as: 'words',
          name: 'titles',
          label: t('console.giveaways.control.title'),
          max: 80,
          required: 'all',
        },
        {
          as: 'select',
          name: 'kind',
          label: t('console.giveaways.control.kind'),
          options: (['ENVELOPE', 'RAFFLE'] as const).map((value) => ({
            value,
            label: t(`console.giveaways.kind.${value}`),
          })),
          required: true,
        },
        {
          as: 'text',
          name: 'from',
          label: t('console.giveaways.control.from'),
          type: 'datetime-local',
          required: true,
        },
        {
          as: 'text',
          name: 'until',
          label: t('console.giveaways.control.until'),
          type: 'datetime-local',
          required: true,
        },
        { as: 'money', name: 'budget', label: t('console.giveaways.budget') },
        kind === 'ENVELOPE' && {
          as: 'number',
          name: 'count',
          label: t('console.giveaways.envelopes'),
          min: 1,
          max: COUNT_MAX,
        },
        kind === 'ENVELOPE' && { as: 'money', name: 'least', label: t('console.giveaways.least') },
        kind === 'ENVELOPE' && { as: 'money', name: 'greatest', label: t('console.giveaways.greatest') },
        kind === 'RAFFLE' && {
          as: 'text',
          name: 'prizes',
          label: t('console.giveaways.prizes'),
          hint: t('console.giveaways.prizesText'),
          rows: 4,
          fault: !isPrizes(prizes) && t('console.giveaways.prizesText'),
        },
        kind === 'RAFFLE' && {
          as: 'number',
          name: 'blanks',
          label: t('console.giveaways.blanks'),
          min: 0,
          max: COUNT_MAX,
        },
        {
          as: 'figure',
          name: 'perDay',
          label: t('console.giveaways.perDay'),
          min: 1,
          max: DRAWS_MAX,
          isOptional: true,
        },
        { as: 'number', name: 'whole', label: t('console.giveaways.whole'), min: 1, max: DRAWS_MAX },
        {
          as: 'select',
          name: 'earnedBy',
          label: t('console.giveaways.earnedBy'),
          options: (['FREE', 'DEPOSIT', 'VALID_BET'] as const).map((value) => ({
            value,
            label: t(`console.giveaways.earned.${value}`),
          })),
          required: true,
        },
        earnedBy !== 'FREE' && { as: 'money', name: 'earnedEach', label: t('console.giveaways.earnedEach') },
        { as: 'number', name: 'levelMin', label: t('console.giveaways.levelMin'), min: 0, max: LEVEL_MAX },
        {
          as: 'figure',
          name: 'depositDays',
          label: t('console.giveaways.depositDays'),
          min: 1,
          max: DAYS_MAX,
          isOptional: true,
        },
        { as: 'switch', name: 'needsMobile', label: t('console.giveaways.needsMobile') },
        {
          as: 'multi',
          name: 'once',
          label: t('console.promotions.once'),
          options: ONCE.map((value) => ({ value, label: t(`console.promotions.once.${value}`) })),
        },
        timesField(t, turnover),
      ]}
      send={(draft, reason) =>
        giveaways.saveGiveaway({
          ...(of && { eventId: of.eventId, revision: of.revision }),
          terms: termsOf(draft),
          reason,
        })
      }
      forgets={['giveaways']}
      done={t('console.giveaways.saved')}
      onClose={onClose}
    />
  );
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(terms: GiveawayTerms | undefined) {
  const what = terms?.what;
  const hour = Date.now() - (Date.now() % HOUR_MS);
  return {
    titles: terms?.titles ?? { EN: '', CN: '', KM: '' },
    kind: what?.kind ?? 'ENVELOPE',
    from: fieldTimeOf(terms?.from ?? hour),
    until: fieldTimeOf(terms?.until ?? hour + BEGAN_HOURS * HOUR_MS),
    budget: what?.budget ?? '',
    count: what?.kind === 'ENVELOPE' ? what.count : 100,
    least: what?.kind === 'ENVELOPE' ? what.least : '',
    greatest: what?.kind === 'ENVELOPE' ? what.greatest : '',
    prizes: what?.kind === 'RAFFLE' ? prizesText(what.prizes) : '',
    blanks: what?.kind === 'RAFFLE' ? what.blanks : 0,
    perDay: String(terms?.perDay ?? ''),
    whole: terms?.whole ?? 1,
    earnedBy: terms?.earnedBy ?? 'FREE',
    earnedEach: terms?.earnedEach ?? '0',
    levelMin: terms?.levelMin ?? 0,
    depositDays: String(terms?.depositDays ?? ''),
    needsMobile: terms?.needsMobile ?? false,
    once: (terms ? (terms.once ?? []) : ['person', 'device']) as string[],
    turnover: timesText(terms?.turnoverTimes),
  };
}

const termsOf = ({ titles, from, until, perDay, depositDays, ...draft }: Draft): GiveawayTerms => {
  const { levelMin, whole, earnedBy, needsMobile, turnover } = draft;
  return {
    titles,
    from: instantOf(from) ?? 0,
    until: instantOf(until) ?? 0,
    what:
      draft.kind === 'ENVELOPE'
        ? {
            kind: 'ENVELOPE',
            budget: draft.budget.trim(),
            count: draft.count,
            least: draft.least.trim(),
            greatest: draft.greatest.trim(),
          }
        : {
            kind: 'RAFFLE',
            budget: draft.budget.trim(),
            prizes: prizesOf(draft.prizes),
            blanks: draft.blanks,
          },
    perDay: perDay === '' ? null : Number(perDay),
    whole,
    earnedBy,
    earnedEach: earnedBy === 'FREE' ? '0' : draft.earnedEach.trim(),
    levelMin,
    depositDays: depositDays === '' ? null : Number(depositDays),
    needsMobile,
    once: draft.once as NonNullable<GiveawayTerms['once']>,
    turnoverTimes: timesOf(turnover),
  };
};
