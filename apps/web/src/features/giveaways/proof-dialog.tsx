import { hashOf, recompute } from '@baize/fair/verify';
import { dealt, drawName, whatOf } from '@baize/giveaways/rules';
import { moneyText, useI18n } from '@baize/i18n';
import { payableText } from '@baize/kernel';
import { Notice, Skeleton, Slip, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { proofQuery, type OwnDraw, type Proof } from './giveaways.queries.ts';

/** Deals the event again from its seed, in this browser alone, and compares with what the member drew. */
export function ProofDialog({ of, onClose }: { of: OwnDraw; onClose: () => void }) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const found = useQuery(proofQuery(of.promoId));
  return (
    <Dialog title={t('rewards.giveaway.proof')} width={560} onClose={onClose}>
      {found.error && (
        <LoadFailed
          title={t('rewards.giveaway.failed')}
          text={refusal(found.error)}
          onRetry={found.refetch}
        />
      )}
      {found.isPending && <Skeleton height="180px" />}
      {found.data && <Proved of={of} proof={found.data} />}
    </Dialog>
  );
}

function Proved({ of, proof }: { of: OwnDraw; proof: Proof }) {
  const { t } = useI18n();
  // An address without https has no WebCrypto.
  const isSecure = 'subtle' in crypto;
  const { data } = useQuery({
    queryKey: ['giveaway-deal', of.promoId, of.number],
    queryFn: () => dealAgain(of, proof),
    enabled: isSecure,
    staleTime: Infinity,
  });
  const isSame =
    data !== undefined && data.hash === proof.seedHash && Number(data.amount) === Number(of.amount);
  const sum = (text: string) =>
    Number(text) > 0 ? moneyText(text, proof.currency) : t('rewards.giveaway.noPrize');
  return (
    <>
      <Slip>
        <SlipRow name={t('rewards.giveaway.number')}>{of.number}</SlipRow>
        <SlipRow name={t('rewards.giveaway.amount')}>{sum(of.amount)}</SlipRow>
        {data && <SlipRow name={t('rewards.giveaway.computed')}>{sum(data.amount)}</SlipRow>}
      </Slip>
      <p className="giveaway-seed">
        {t('rewards.giveaway.hash')} <code>{proof.seedHash}</code>
      </p>
      <p className="giveaway-seed">
        {t('rewards.giveaway.seed')} <code data-testid="seed">{proof.serverSeed}</code>
      </p>
      {!isSecure && <Notice tone="warn">{t('rewards.giveaway.insecure')}</Notice>}
      {data && (
        <div data-testid="proved" data-same={isSame}>
          <Notice tone={isSame ? 'up' : 'down'}>
            {t(isSame ? 'rewards.giveaway.matches' : 'rewards.giveaway.differs')}
          </Notice>
        </div>
      )}
    </>
  );
}

async function dealAgain(of: OwnDraw, { serverSeed, what, currency }: Proof) {
  const seeds = { serverSeed, clientSeed: drawName(of.promoId), nonce: 0 };
  const deck = await recompute(seeds, (draw) => dealt(whatOf(what, currency), draw));
  return { hash: await hashOf(serverSeed), amount: payableText(deck[of.number]?.amount ?? 0n, currency) };
}
