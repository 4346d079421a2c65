import './reading.css';
import { dayText, useT } from '@baize/i18n';
import { EmptyState, Icon, Skeleton } from '@baize/ui';
import { useState } from 'react';
import { ButtonTo } from '../../link.tsx';
import { usePicture } from '../../session/picture.ts';
import { usePromotions } from './content.queries.ts';
import { Html } from './html.tsx';
import { ReadingHead } from './reading-head.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type Promotion = NonNullable<ReturnType<typeof usePromotions>['data']>[number];
const CARDS = [0, 1, 2, 3, 4, 5];

/** What is running now; a card opens its words. /promotions#12 opens promotion 12. Taking part comes with its module. */
export function PromotionsPage() {
  const t = useT();
  const query = usePromotions();
  const [open, setOpen] = useState<number | null>(() => Number(location.hash.slice(1)) || null);
  const shown = query.data?.find(({ promoId }) => promoId === open);
  return (
    <>
      <ReadingHead title={t('shell.promotions.title')} />
      {query.isError && <LoadFailed title={t('error.network_error')} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <EmptyState
          title={t('shell.promotions.none')}
          action={<ButtonTo to="/">{t('lobby.seeHot')}</ButtonTo>}
        />
      )}
      <div className="promotions">
        {query.isPending && CARDS.map((card) => <Skeleton key={card} height="220px" />)}
        {query.data?.map((promotion) => (
          <button
            key={promotion.promoId}
            type="button"
            className="promotion"
            onClick={() => setOpen(promotion.promoId)}
          >
            <Picture promotion={promotion} />
            <span className="promotion-words">
              <strong>{promotion.title}</strong>
              <span>{periodOf(promotion, t('shell.promotions.open'))}</span>
            </span>
          </button>
        ))}
      </div>
      {shown && (
        <Dialog title={shown.title} onClose={() => setOpen(null)} width={620} shape="sheet">
          <p>{periodOf(shown, t('shell.promotions.open'))}</p>
          <Html html={shown.content} />
        </Dialog>
      )}
    </>
  );
}

function Picture({ promotion }: { promotion: Promotion }) {
  const picture = usePicture();
  return promotion.imageUrl ? (
    <img src={picture(promotion.imageUrl)} alt="" width="560" height="280" loading="lazy" />
  ) : (
    <span className="promotion-art">
      <Icon name="gift" size={40} />
    </span>
  );
}

const periodOf = ({ startTime, endTime }: Promotion, open: string): string =>
  `${dayText(startTime)} – ${endTime === null ? open : dayText(endTime)}`;
