import type { GameView } from '@baize/catalogue/api';
import type { Path } from '../pages.ts';
import { createStore, useStore } from './store.ts';

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
  /** The place that asked for the login. */
  from?: Path | undefined;
  /** Logged in on the agents' own page (AUTH-015). */
  agent?: boolean | undefined;
};

/** The one dialog that is open. `from` is the protected place a visitor wanted. */
export type OpenDialog =
  | { kind: 'login'; from?: Path | undefined }
  | { kind: 'register' }
  | { kind: 'forgot' }
  /** Asked for by the member, or forced: then nothing else is possible but to leave. */
  | { kind: 'change-password'; forced?: ForcedChange | undefined }
  | { kind: 'extra-verification'; demand: ExtraDemand; way: LoginWay }
  | { kind: 'elsewhere' }
  /** `back` is what a member who stays after all returns to. */
  | { kind: 'logout'; back?: OpenDialog }
  | { kind: 'true-account' }
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
