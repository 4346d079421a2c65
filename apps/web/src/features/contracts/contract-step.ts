import { tableTime, type I18n } from '@baize/i18n';
import type { Contract } from './contracts.queries.ts';

type Step = Contract['steps'][number];

/** What happened, as a sentence: by whom, from which version to which, and from when on it holds. */
export function stepText({ t, tag }: Pick<I18n, 't' | 'tag'>, step: Step, who: string): string {
  const { event, version, fromVersion: from, effectiveAt } = step;
  const time = effectiveAt === null ? '' : tableTime(effectiveAt, tag);
  const versions = { who, version: version ?? 0, from: from ?? 0, time };
  switch (event) {
    case 'accepted':
      return t(from === null ? 'contracts.step.accepted' : 'contracts.step.changed', versions);
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
      return t(version === null ? `contracts.step.end_${event}` : `contracts.step.${event}`, versions);
    case 'ended_by_rule':
      if (step.status === 'WITHDRAWN') return t('contracts.step.void');
      return endText(t, step, t('contracts.step.ended_by_rule'), time);
    case 'end_agreed':
      return endText(t, step, t('contracts.step.end_agreed', { who }), time);
    case 'proposed':
    case 'change_proposed':
    case 'countered':
    case 'end_requested':
      return t(`contracts.step.${event}`, versions);
  }
}

/** With the reason and the end; an end that a later one came before has neither. */
const endText = (t: I18n['t'], { reason, event }: Step, text: string, time: string): string =>
  [
    text,
    ...(reason && event === 'ended_by_rule' ? [t(`contracts.endReason.${reason}`)] : []),
    ...(time === '' ? [] : [t('contracts.step.endsAt', { time })]),
  ].join(' · ');
