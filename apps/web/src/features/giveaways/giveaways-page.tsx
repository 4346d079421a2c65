import './giveaways.css';
import type { Kind } from '@baize/giveaways/rules';
import { moneyText, useI18n } from '@baize/i18n';
import { Button, EmptyState, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { EventPanel } from './event-panel.tsx';
import { eventsQuery, useDraw, type Drawn, type Giveaway } from './giveaways.queries.ts';
import { OwnDraws } from './own-draws.tsx';

/** What runs with its countdown, what the member draws, and what was drawn. */
export function GiveawaysPage({ kind }: { kind: Kind }) {
  const { t, language } = useI18n();
  const refusal = useRefusal();
  const draw = useDraw();
  const [drawn, setDrawn] = useState<Drawn>();
  const [message, setMessage] = useState<string>();
  const { data, error, refetch, dataUpdatedAt } = useQuery(eventsQuery(kind, language));
  const open = ({ promoId, ticketId }: Giveaway) => {
    setMessage(undefined);
    draw.mutate(
      { promoId, ticketId },
      { onSuccess: setDrawn, onError: (fault) => setMessage(refusal(fault)) },
    );
  };
  return (
    <>
      <PageHead title={t(`rewards.giveaway.${kind}`)} />
      {error && !data && (
        <LoadFailed title={t('rewards.giveaway.failed')} text={refusal(error)} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton height="320px" />}
      <FormError text={message} />
      {data && data.list.length === 0 && (
        <EmptyState title={t('rewards.giveaway.none')} text={t('rewards.giveaway.noneText')} />
      )}
      {data && (
        <div className="giveaways">
          {data.list.map((event) => (
            <EventPanel
              key={event.promoId}
              of={event}
              currency={data.currency}
              offset={data.now - dataUpdatedAt}
              isBusy={draw.isPending}
              onDraw={() => open(event)}
              onOver={refetch}
            />
          ))}
        </div>
      )}
      <OwnDraws kind={kind} />
      {drawn && <Result of={drawn} onClose={() => setDrawn(undefined)} />}
    </>
  );
}

function Result({
  of: { prizeType, amount, currency, turnover },
  onClose,
}: {
  of: Drawn;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const isWon = prizeType === 'CASH';
  return (
    <Dialog
      title={
        isWon ? t('rewards.giveaway.won', { sum: moneyText(amount, currency) }) : t('rewards.giveaway.blank')
      }
      width={400}
      onClose={onClose}
    >
      <p className="bz-dialog-text" data-testid="drawn" data-amount={amount}>
        {isWon && Number(turnover) > 0
          ? t('rewards.giveaway.wonBinds', { sum: moneyText(turnover, currency) })
          : t(isWon ? 'rewards.giveaway.wonText' : 'rewards.giveaway.blankText')}
      </p>
      <div className="bz-dialog-actions">
        <Button onClick={onClose}>{t('rewards.giveaway.close')}</Button>
      </div>
    </Dialog>
  );
}
