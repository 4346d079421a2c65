import { isAmount } from '@baize/kernel';
import { isMoney, PRIZES_MAX, type MissionType, type Period } from '@baize/missions/rules';
import { hundredthsOf, hundredthsText } from '../../parts/hundredths.ts';
import type { Mission } from './missions.queries.ts';

/** What the call is given of a mission. */
export type MissionBody = Omit<Mission, 'missionId' | 'name' | 'spent' | 'proposed'>;

/** A mission as it is typed. */
export type MissionDraft = {
  title: { EN: string; CN: string; KM: string };
  type: MissionType;
  period: Period;
  /** Money of DEPOSIT and BET, a number of the others. */
  target: string;
  gameType: string | null;
  gameId: string;
  /** Times the stake. */
  winTimes: string;
  after: string | null;
  amount: string;
  /** Times the reward. */
  turnover: string;
  /** An amount a line, of the first place, the second … */
  prizes: string;
  fromDay: string;
  untilDay: string;
  budget: string;
};

const NEW = { type: 'BET', period: 'DAILY', turnoverTimes: 100, winTimes: 500 } as const;

export const draftOf = (of: Mission | undefined, today: string): MissionDraft => ({
  title: of?.title ?? { EN: '', CN: '', KM: '' },
  type: of?.type ?? NEW.type,
  period: of?.period ?? NEW.period,
  target: of?.target ?? '',
  gameType: of?.gameType ?? null,
  gameId: String(of?.gameId ?? ''),
  winTimes: hundredthsText(of?.winTimes || NEW.winTimes),
  after: of?.after ? String(of.after) : null,
  amount: of?.amount ?? '',
  turnover: hundredthsText(of?.turnoverTimes ?? NEW.turnoverTimes),
  prizes: of?.prizes.join('\n') ?? '',
  fromDay: of?.fromDay ?? today,
  untilDay: of?.untilDay ?? '',
  budget: of?.budget ?? '',
});

/** Bets of one kind of games may count alone. */
export const countsGameType = ({ type, gameId }: MissionDraft): boolean =>
  type === 'BET' || (type === 'PLAY' && gameId.trim() === '');
/** A board ranks valid bet, a day or a week at a time. */
export const hasBoard = ({ type, period }: MissionDraft): boolean => type === 'BET' && period !== 'ONCE';

/** What a draft says; what its kind does not ask for is left out. A draft runs as the mission it was made from does. */
export const bodyOf = (draft: MissionDraft, isActive: boolean): MissionBody => ({
  title: draft.title,
  type: draft.type,
  period: draft.period,
  target: draft.target.trim(),
  gameType: countsGameType(draft) ? draft.gameType : null,
  gameId: draft.type === 'PLAY' && draft.gameId.trim() !== '' ? Number(draft.gameId) : null,
  winTimes: draft.type === 'WIN' ? (hundredthsOf(draft.winTimes) ?? 0) : 0,
  after: draft.after === null ? null : Number(draft.after),
  amount: draft.amount.trim(),
  turnoverTimes: hundredthsOf(draft.turnover) ?? 0,
  prizes: hasBoard(draft) ? linesOf(draft.prizes) : [],
  isActive,
  fromDay: draft.fromDay,
  untilDay: draft.untilDay === '' ? null : draft.untilDay,
  budget: draft.budget.trim(),
});

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

export const isPrizes = (text: string): boolean => {
  const lines = linesOf(text);
  return lines.length <= PRIZES_MAX && lines.every((line) => isAmount(line) && Number(line) > 0);
};

export const isTarget = ({ type, target }: MissionDraft): boolean =>
  isMoney(type) ? isAmount(target.trim()) && Number(target) > 0 : /^[1-9][0-9]{0,3}$/.test(target.trim());
