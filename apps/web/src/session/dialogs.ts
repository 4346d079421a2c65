import type { GameView } from '@baize/catalogue/api';
import type { Path } from '../pages.ts';
import { createStore, useStore } from './store.ts';

/**
 * What somebody was about to do when the site asked who it is: a place, with what its address asked for, or a game. It
 * goes with the dialogs of getting in, from one to the next, and is done once one of them succeeds.
 */
export type Wanted = Path | { to: Path; search: Record<string, string> } | { game: GameView };

/** Why a password must be changed before anything else: staff gave it, or it is too old. */
export type ForcedChange = 'default' | 'expired';
/** The second proof a login from a new address is asked for. */
export type ExtraMethod = 'mobile' | 'email' | 'bankAccountName' | 'google';
export type ExtraDemand = {
  methods: readonly ExtraMethod[];
  maskedMobile: string;
  maskedEmail: string;
  ticket: string;
};
/** Where a login came from and leads to; kept while the member proves himself a second way. */
export type LoginWay = {
  username: string;
  type: 'username' | 'sms' | 'firebase';
  countryDialingCode?: string | undefined;
  remember: boolean;
  from?: Wanted | undefined;
  /** Logged in on the agents' own page (AUTH-015). */
  agent?: boolean | undefined;
};

/** The one dialog that is open. `from` is what its reader wanted when it opened. */
export type OpenDialog =
  | { kind: 'login'; from?: Wanted | undefined }
  | { kind: 'register'; from?: Wanted | undefined }
  | { kind: 'forgot'; from?: Wanted | undefined }
  /** Asked for by the member, or forced: then nothing else is possible but to leave. */
  | { kind: 'change-password'; forced?: ForcedChange | undefined; from?: Wanted | undefined }
  | { kind: 'extra-verification'; demand: ExtraDemand; way: LoginWay }
  | { kind: 'elsewhere'; from?: Wanted | undefined }
  /** `back` is what a member who stays after all returns to. */
  | { kind: 'logout'; back?: OpenDialog }
  | { kind: 'true-account'; from?: Wanted | undefined }
  /** CONTRACT-011: requests that wait for the member's answer. */
  | { kind: 'pending-contracts' }
  | { kind: 'notices'; noticeId?: number | undefined }
  | { kind: 'help'; code?: string | undefined }
  | { kind: 'line-list' }
  /** PLAY-003: the games a vassalage entry stands for. */
  | { kind: 'game-list'; game: GameView }
  | { kind: 'winners' }
  /** The site's addresses with their speed (SITE-045). */
  | { kind: 'lines' }
  | { kind: 'live-chat' }
  | { kind: 'feedback' }
  | { kind: 'chat' }
  | { kind: 'message'; text: string }
  /** A call without a rule of its own was refused (I18N-018): told in the language shown, also when that changes. */
  | { kind: 'refused'; code: string }
  | { kind: 'menu' };

export const dialogStore = createStore<OpenDialog | null>(null);
export const useOpenDialog = (): OpenDialog | null => useStore(dialogStore);
export const openDialog = (dialog: OpenDialog): void => dialogStore.set(dialog);
export const closeDialog = (): void => dialogStore.set(null);

/** A restricted session was refused: the dialog opens once, however many calls say so. */
export function forceChange(why: ForcedChange = 'default'): void {
  const open = dialogStore.get();
  const isThere = open?.kind === 'change-password' && open.forced !== undefined;
  // Leaving is the other thing such a session may do.
  if (!isThere && open?.kind !== 'logout') openDialog({ kind: 'change-password', forced: why });
}

/** A question in front of everything, also of an open dialog, which keeps what was typed. */
export type Interruption = 'confirm-session';
export const interruptionStore = createStore<Interruption | null>(null);
export const interrupt = (question: Interruption): void => interruptionStore.set(question);
export const endInterruption = (): void => interruptionStore.set(null);
