import { tableTime, useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useCallback } from 'react';
import { closeDialog, openDialog, type LoginWay } from '../../session/dialogs.ts';
import { startSession, type Mobile } from '../../session/session.ts';
import { enter, type SessionAnswer } from './enter.ts';
import { useFollow } from '../catalogue/follow.ts';
import { forcedChangeOf, wantedAfterLogin } from './login-steps.ts';

type Done = { session: SessionAnswer; way: LoginWay; mobile?: Mobile | undefined };

/**
 * Steps 4 to 7 of a login (spec §4): the token is kept and the dialog closes; a password that must be changed is asked
 * for at once and nothing else happens; otherwise the member is loaded, greeted with his last login and led on.
 */
export function useFinishLogin(): (done: Done) => Promise<void> {
  const { t, tag } = useI18n();
  const follow = useFollow();
  return useCallback(
    async ({ session, way, mobile }) => {
      const entry = { remember: way.remember, account: mobile ? undefined : way.username, mobile };
      const forced = forcedChangeOf(session, way.type);
      if (forced) {
        startSession(session.token, entry);
        openDialog({ kind: 'change-password', forced, from: way.from });
        return;
      }
      await enter(session, entry);
      const { lastLoginTime, lastLoginIp } = session;
      // R12 of the standards: every login shows the one before it.
      if (lastLoginTime !== null)
        toast(t('shell.lastLogin', { when: tableTime(lastLoginTime, tag), ip: lastLoginIp ?? '' }), 'info');
      closeDialog();
      follow(wantedAfterLogin(way));
    },
    [follow, t, tag],
  );
}
