import './security.css';
import { dateText, useI18n, useT } from '@baize/i18n';
import type { IconName } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { bankAccounts } from '../withdrawals/withdrawals.queries.ts';
import { AddressesPanel } from './addresses-panel.tsx';
import { LoginsPanel } from './logins-panel.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { ProtectionRow } from './protection-row.tsx';
import { isOn, nextStepOf, PROTECTIONS, type Protection } from './protections.ts';
import { securityOverview, type Security } from './security.queries.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { Strength } from './strength.tsx';

const SecurityDialog = lazyPart(() => import('./security-dialog.tsx'), 'SecurityDialog');
export type SecurityDialogKind = Exclude<Protection, 'password'> | 'bank';

/** MEMBER-005: how well the account is protected, everything that protects it, and who has been here. */
export function SecurityPage() {
  const t = useT();
  const found = useQuery(securityOverview);
  return (
    <>
      <PageHead title={t('security.title')} />
      <PanelFrame query={found} failed={t('security.failed')} rows={8}>
        {(facts) => <Protections facts={facts} />}
      </PanelFrame>
      <div className="security-columns">
        <SessionsPanel />
        <AddressesPanel />
      </div>
      <LoginsPanel />
    </>
  );
}

const ICONS: Record<Protection, IconName> = {
  password: 'lock',
  paymentPassword: 'wallet',
  mobile: 'smartphone',
  email: 'mail',
  totp: 'shield-check',
  passkey: 'fingerprint-pattern',
};
/** What a browser without passkeys has not got. */
const canPasskey = typeof PublicKeyCredential === 'function';

function Protections({ facts }: { facts: Security }) {
  const t = useT();
  const [dialog, setDialog] = useState<SecurityDialogKind>();
  const accounts = useQuery(bankAccounts);
  const details = useDetails(facts);
  const next = nextStepOf(facts, { canPasskey });
  const open = (one: Protection | 'bank') =>
    one === 'password' ? openDialog({ kind: 'change-password' }) : setDialog(one);
  const missing = next === 'backupCodes' ? 'totp' : next;
  return (
    <>
      <Strength
        facts={facts}
        next={next}
        {...(missing
          ? {
              action: {
                label: t(actionOf(missing, facts)),
                name: t('security.action.do', {
                  action: t(actionOf(missing, facts)),
                  name: t(`security.${missing}.name`),
                }),
                onPress: () => open(missing),
              },
            }
          : {})}
      />
      <ul className="panel protections" aria-label={t('security.list')}>
        {PROTECTIONS.map((one) => (
          <ProtectionRow
            key={one}
            id={one}
            icon={ICONS[one]}
            name={t(`security.${one}.name`)}
            on={isOn(one, facts)}
            detail={details[one]}
            {...(one === 'passkey' && !canPasskey && !isOn(one, facts)
              ? {}
              : { action: { label: t(actionOf(one, facts)), onPress: () => open(one) } })}
          />
        ))}
        <ProtectionRow
          id="bank"
          icon="landmark"
          name={t('security.bank.name')}
          detail={
            accounts.data && accounts.data.list.length > 0
              ? t('security.bank.on', { count: accounts.data.list.length })
              : t('security.bank.off')
          }
          action={{ label: t('security.action.manage'), onPress: () => open('bank') }}
        />
      </ul>
      <Suspense fallback={null}>
        {dialog && <SecurityDialog kind={dialog} facts={facts} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

/** What stands beside each name: the fact itself, or why it is worth having. */
function useDetails(facts: Security): Record<Protection, string> {
  const { t, tag } = useI18n();
  return {
    password: t('security.password.on', { day: dateText(facts.passwordChangedAt, tag) }),
    paymentPassword: t(
      facts.hasPaymentPassword ? 'security.paymentPassword.on' : 'security.paymentPassword.off',
    ),
    mobile: facts.mobileNum || t('security.mobile.off'),
    email: facts.email || t('security.email.off'),
    totp: facts.totp.enabled
      ? t('security.totp.on', { count: facts.totp.backupCodesLeft })
      : t('security.totp.off'),
    passkey:
      facts.passkeys.length > 0
        ? t('security.passkey.on', { count: facts.passkeys.length })
        : t(canPasskey ? 'security.passkey.off' : 'security.passkey.unsupported'),
  };
}

const OFF_ACTIONS = {
  paymentPassword: 'security.action.set',
  mobile: 'security.action.bind',
  email: 'security.action.bind',
  totp: 'security.action.setUp',
  passkey: 'security.action.add',
} as const;

function actionOf(one: Protection, facts: Security) {
  if (one === 'password') return 'security.action.change';
  if (!isOn(one, facts)) return OFF_ACTIONS[one];
  return one === 'totp' || one === 'passkey' ? 'security.action.manage' : 'security.action.change';
}
