import { useT } from '@baize/i18n';
import { IconButton, Money } from '@baize/ui';
import { setBalanceHidden, useBalance, useBalanceHidden } from '../session/balance.ts';

/** Balance with refresh and the hide toggle (SHELL-050); `small` for phones and the game page. */
export function Balance({ refresh, hide }: { refresh?: boolean; hide?: boolean }) {
  const t = useT();
  const { data, isFetching, refetch } = useBalance();
  const isHidden = useBalanceHidden();
  return (
    <div className="balance" role="group" aria-label={t('shell.balance.label')}>
      <b data-testid="balance" data-balance={data?.balance}>
        {data ? (
          <>
            <Money value={data.balance} currency={data.currency} hidden={isHidden} />
            {isHidden && <span className="visually-hidden">{t('shell.balance.hidden')}</span>}
          </>
        ) : (
          <span className="bz-skeleton" style={{ width: '96px', height: '14px' }} />
        )}
      </b>
      {refresh && (
        <IconButton
          icon="refresh-cw"
          iconSize={16}
          label={t('shell.balance.refresh')}
          aria-busy={isFetching}
          aria-disabled={isFetching}
          onClick={() => {
            // Not `disabled`: the keyboard's place would be lost (WALLET-003).
            if (!isFetching) void refetch();
          }}
        />
      )}
      {hide && (
        <IconButton
          icon={isHidden ? 'eye-off' : 'eye'}
          iconSize={17}
          label={t(isHidden ? 'shell.balance.show' : 'shell.balance.hide')}
          onClick={() => setBalanceHidden(!isHidden)}
        />
      )}
    </div>
  );
}
