import './promotion.css';
import { useT } from '@baize/i18n';
import { Button, Field, FieldNote, Notice, Skeleton, TextArea, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PicturePicker } from '../../forms/picture-picker.tsx';
import { useRefusal, useRefusalText } from '../../forms/use-refusal.ts';
import { ButtonTo } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useToken } from '../../session/session.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Html } from '../content/html.tsx';
import { useApply, useClaim, usePromotion, type Promotion } from './promotions.queries.ts';

/** PROMO-002, PROMO-004: its words, its terms and what the reader may do with it now. */
export function PromotionBody({ promoId }: { promoId: number }) {
  const t = useT();
  const refusal = useRefusal('promotions');
  const { data, error, refetch } = usePromotion(promoId);
  if (error && !data)
    return <LoadFailed title={t('promotions.page.failed')} text={refusal(error)} onRetry={refetch} />;
  if (!data) return <Skeleton height="240px" />;
  return (
    <div className="promotion-body">
      {data.content !== '' && <Html html={data.content} />}
      <h3>{t('promotions.page.terms')}</h3>
      <ul>
        {data.terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {data.own?.gift && <p>{t('promotions.page.got', { gift: data.own.gift })}</p>}
      {data.own && data.own.decision !== '' && <Notice tone="info">{data.own.decision}</Notice>}
      <Act promotion={data} />
    </div>
  );
}

function Act({ promotion }: { promotion: Promotion }) {
  const t = useT();
  const isIn = useToken() !== null;
  const { state, reason, canApply, canClaim, trigger } = promotion;
  if (!isIn && (canApply || state === 'FORBIDDEN'))
    return (
      <Button kind="primary" block onClick={() => openDialog({ kind: 'login', from: '/promotions' })}>
        {t('promotions.page.join')}
      </Button>
    );
  if (canClaim) return <Claim promotion={promotion} />;
  if (canApply && trigger === 'DEPOSIT')
    return (
      <ButtonTo to="/member/depositv2" kind="primary">
        {t('promotions.page.toDeposit')}
      </ButtonTo>
    );
  if (canApply) return <Join promotion={promotion} />;
  return (
    <>
      {reason !== null && <p className="promotion-reason">{t(`promotions.page.reason.${reason}`)}</p>}
      <Button block disabled>
        {t(`promotions.page.state.${state}`)}
      </Button>
    </>
  );
}

function Claim({ promotion: { promoId } }: { promotion: Promotion }) {
  const t = useT();
  const claim = useClaim(promoId);
  const refusal = useRefusalText(claim.error, 'promotions');
  const press = () =>
    claim.mutate(undefined, {
      onSuccess: () => toast(t('promotions.page.claimed')),
    });
  return (
    <>
      <FieldNote error={refusal} />
      <Button kind="primary" block busy={claim.isPending} onClick={press}>
        {t('promotions.page.claim')}
      </Button>
    </>
  );
}

function Join({ promotion: { promoId, way, needsRemark, picturesMin, state } }: { promotion: Promotion }) {
  const t = useT();
  const [sent] = useState(() => new Map<File, string>());
  const [remark, setRemark] = useState('');
  const [code, setCode] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const apply = useApply(promoId, sent);
  const refusal = useRefusalText(apply.error, 'promotions');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply.mutate({ remark: remark.trim(), code: code.trim(), pictures });
  };
  return (
    <form className="promotion-form" onSubmit={submit} noValidate>
      {way === 'CODE' && (
        <Field
          name="code"
          label={t('promotions.page.code')}
          value={code}
          autoComplete="off"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {way === 'APPLICATION' && (
        <>
          <TextArea
            name="remark"
            label={t('promotions.page.remark')}
            rows={3}
            required={needsRemark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
            hint={t('promotions.page.remarkHint', { count: [...remark].length })}
          />
          <PicturePicker
            name="picture"
            texts="promotions.page"
            pictures={pictures}
            onPictures={setPictures}
          />
          {picturesMin > 0 && <p>{t('promotions.page.picturesMin', { count: picturesMin })}</p>}
        </>
      )}
      <FieldNote error={refusal} />
      <Button type="submit" kind="primary" block busy={apply.isPending}>
        {t(
          way !== 'APPLICATION'
            ? 'promotions.page.join'
            : state === 'REJECTED'
              ? 'promotions.page.applyAgain'
              : 'promotions.page.apply',
        )}
      </Button>
    </form>
  );
}
