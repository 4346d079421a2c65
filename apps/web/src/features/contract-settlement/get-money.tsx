import { useT } from '@baize/i18n';
import { ButtonTo } from '../../link.tsx';

/** Where money comes from: a deposit, or somebody of the line who is asked for a transfer. */
export function GetMoney() {
  const t = useT();
  return (
    <p className="payout-acts">
      <ButtonTo kind="outline" to="/member/depositv2">
        {t('contracts.arrears.deposit')}
      </ButtonTo>
      <ButtonTo to="/member/agentDeposit">{t('contracts.arrears.ask')}</ButtonTo>
    </p>
  );
}
