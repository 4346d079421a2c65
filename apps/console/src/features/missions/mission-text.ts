import type { MessageKey } from '@baize/i18n';
import type { Proposal } from '../approvals/approvals.queries.ts';
import { controlLines, type Texts } from '../approvals/control-text.ts';
import { hundredthsText } from '../../parts/hundredths.ts';

type Side = Record<string, unknown>;

/** What a mission is started with, all of it; of one that runs, its title and what changes. */
export function missionLines(
  texts: Texts,
  { before, after }: Proposal['payload'],
  currency: string,
): string[] {
  const [was, is] = [sideOf(before), sideOf(after)];
  const isStart = is?.['isActive'] === true && was?.['isActive'] !== true;
  const lines = controlLines(
    texts,
    'missions.mission',
    { before: isStart || !was ? null : inWords(texts, was), after: inWords(texts, is ?? {}) },
    currency,
  );
  const title = (is?.['title'] as { EN?: string } | undefined)?.EN;
  return isStart || title === undefined
    ? lines
    : [
        texts.t('console.approvals.set', { label: texts.t('console.missions.control.title'), to: title }),
        ...lines,
      ];
}

const sideOf = (side: unknown): Side | null => (side ?? null) as Side | null;

/** The words of its codes; hundredths as times. */
function inWords({ find }: Texts, side: Side): Side {
  const { type, period, gameType, winTimes, turnoverTimes, ...rest } = side;
  const word = (key: string, code: unknown) => code && (find(`${key}${String(code)}` as MessageKey) ?? code);
  const times = (hundredths: unknown) =>
    typeof hundredths === 'number' && hundredths > 0 ? hundredthsText(hundredths) : null;
  return {
    ...rest,
    type: word('console.missions.type.', type),
    period: word('console.missions.period.', period),
    gameType: word('console.games.type.', gameType),
    winTimes: times(winTimes),
    turnoverTimes: times(turnoverTimes),
  };
}
