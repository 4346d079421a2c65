import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Answered } from '../../parts/loaded.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Card } from '../../parts/card.tsx';
import { useNames } from '../../parts/use-names.ts';
import parts from '../../parts/parts.module.css';
import { fundsDocument, memberDiligence, type Funds, type Hit, type FundsAct } from './diligence.queries.ts';
import { AskFundsDialog, FundsActDialog } from './funds-dialogs.tsx';
import { FUNDS_TONE } from './funds-tone.ts';
import { HitDialog, JUDGEMENTS, type Judgement } from './hit-dialog.tsx';
import css from './diligence.module.css';

/** What lists say of a member and where their money comes from: on their page, beside what the rules saw. */
export function MemberDiligence({ memberId }: { memberId: number }) {
  return (
    <Answered of={useQuery(memberDiligence({ memberId }))}>
      {({ funds, hits, screenedAt }) => (
        <>
          <FundsCard memberId={memberId} list={funds} />
          <HitsCard hits={hits} screenedAt={screenedAt} />
        </>
      )}
    </Answered>
  );
}

function HitsCard({ hits, screenedAt }: { hits: readonly Hit[]; screenedAt: number | null }) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('risk.write');
  const [judged, setJudged] = useState<{ hit: Hit; decision: Judgement }>();
  return (
    <Card title={t('console.place.screening')}>
      <p className={parts.note}>
        {screenedAt === null
          ? t('console.screening.never')
          : t('console.screening.screenedAt', { time: time(screenedAt) })}
      </p>
      <ul className={parts.plainList}>
        {hits.map((hit) => (
          <li key={hit.hitId}>
            <span>
              {hit.name} {hit.born} · {hit.listName} {hit.reference}
              {' · '}
              {t(`console.screening.why.${hit.why}`, { percent: hit.likeness ?? 0 })}
              {hit.matchedName !== '' && hit.matchedName !== hit.name && ` (${hit.matchedName})`}
              {hit.reason && ` · ${hit.reason}`}
            </span>
            <span className={parts.row}>
              <StatusTag>{t(`console.screening.kind.${hit.kind}`)}</StatusTag>
              <StatusTag tone={hit.state === 'CLEARED' ? 'plain' : 'warn'}>
                {t(`console.screening.state.${hit.state}`)}
              </StatusTag>
              {may &&
                JUDGEMENTS.filter((decision) => decision !== hit.state).map((decision) => (
                  <Button
                    key={decision}
                    size="compact-xs"
                    variant={decision === 'CONFIRMED' ? 'danger' : 'default'}
                    onClick={() => setJudged({ hit, decision })}
                  >
                    {t(`console.screening.${decision}.do`)}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {judged && <HitDialog {...judged} onClose={() => setJudged(undefined)} />}
    </Card>
  );
}

function FundsCard({ memberId, list }: { memberId: number; list: readonly Funds[] }) {
  const t = useT();
  const may = useMay('risk.write');
  const isOpen = list.some(({ state }) => state !== 'ACCEPTED' && state !== 'WITHDRAWN');
  return (
    <Card
      title={t('console.place.funds')}
      head={
        may &&
        !isOpen && (
          <Opener size="compact-sm" variant="default" text={t('console.funds.ask')}>
            {(close) => <AskFundsDialog memberId={memberId} onClose={close} />}
          </Opener>
        )
      }
    >
      {list.length === 0 && <p className={parts.note}>{t('console.funds.never')}</p>}
      {list.map((funds) => (
        <Question key={funds.fundsId} funds={funds} may={may} />
      ))}
    </Card>
  );
}

function Question({ funds, may }: { funds: Funds; may: boolean }) {
  const t = useT();
  const names = useNames();
  const time = useTableTime();
  const [act, setAct] = useState<FundsAct>();
  return (
    <article className={css.question}>
      <div className={parts.row}>
        <StatusTag tone={FUNDS_TONE[funds.state]}>{t(`console.funds.state.${funds.state}`)}</StatusTag>
        {funds.isBlocking && <StatusTag tone="down">{t('console.funds.blocking')}</StatusTag>}
        <span className={parts.note}>
          {t('console.funds.due')} {time(funds.dueAt)}
        </span>
      </div>
      <p>{funds.question}</p>
      {funds.statement !== '' && <blockquote className={css.statement}>{funds.statement}</blockquote>}
      {may && funds.documents.length > 0 && (
        <ul className={css.documents} aria-label={t('console.funds.documents')}>
          {funds.documents.map((document) => (
            <li key={document.documentId}>
              <Paper documentId={document.documentId} name={document.name} />
            </li>
          ))}
        </ul>
      )}
      <ul className={parts.plainList}>
        {funds.steps.map((step) => (
          <li key={`${step.at} ${step.event}`}>
            <span>
              {time(step.at)} ·{' '}
              {step.event === 'purge' ? t('console.funds.purged') : t(`console.funds.state.${step.state}`)}
              {step.event !== 'ask' && step.reason && ` · ${step.reason}`}
            </span>
            <span className={parts.note}>{names.actor(step.actor)}</span>
          </li>
        ))}
      </ul>
      {may && (
        <div className={parts.row}>
          {funds.acts.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === 'refuse' ? 'danger' : 'default'}
              onClick={() => setAct(one)}
            >
              {t(`console.funds.act.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {act && <FundsActDialog funds={funds} act={act} onClose={() => setAct(undefined)} />}
    </article>
  );
}

/** A paper is fetched when it is opened: each look is in the log. */
function Paper({ documentId, name }: { documentId: number; name: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...fundsDocument({ documentId }), enabled: isOpen });
  if (data) return <Picture mime={data.mime} image={data.image} label={name} className={css.paper} />;
  if (error) return <Problem code={codeOf(error)} />;
  return (
    <Button size="compact-sm" variant="default" loading={isOpen} onClick={() => setOpen(true)}>
      {t('console.funds.show', { name })}
    </Button>
  );
}
