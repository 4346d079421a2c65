import { useState, type FormEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Problem } from '../../parts/problem.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { MemberDiligence } from '../diligence/member-diligence.tsx';
import { factText } from './fact-text.ts';
import { memberRisk, REASON_MAX, useAddNote, useFreeze, type MemberRisk } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const NOTE_MAX = 1000;

/** OP-32: what makes somebody look twice at a member, what was made of it, and what colleagues wrote down. */
export function MemberRiskTab({ memberId }: { memberId: number }) {
  const t = useT();
  const found = useQuery(memberRisk(memberId));
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  return (
    <>
      <Standing one={found.data} />
      <MemberDiligence memberId={memberId} />
      <Seen one={found.data} />
      <Notes one={found.data} />
    </>
  );
}

function Standing({ one }: { one: MemberRisk }) {
  const t = useT();
  const may = useMay('risk.write');
  const freeze = useFreeze();
  const [isAsking, setAsking] = useState(false);
  const act = one.isFrozen ? 'unfreeze' : 'freeze';
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.standing')}</h2>
        <span className={parts.space} />
        {may && (
          <Button
            size="compact-sm"
            variant={one.isFrozen ? 'default' : 'danger'}
            onClick={() => setAsking(true)}
          >
            {t(`console.risk.${act}`)}
          </Button>
        )}
      </div>
      <dl className={parts.facts}>
        <div>
          <dt>{t('console.risk.play')}</dt>
          <dd>
            <StatusTag tone={one.isFrozen ? 'down' : 'up'}>
              {t(one.isFrozen ? 'console.risk.frozen' : 'console.risk.free')}
            </StatusTag>
          </dd>
        </div>
      </dl>
      {isAsking && (
        <DecisionDialog
          title={t(`console.risk.${act}Title`, { account: one.account })}
          text={t(`console.risk.${act}Text`)}
          confirm={t(`console.risk.${act}`)}
          grave={!one.isFrozen}
          reasonMax={REASON_MAX}
          run={freeze}
          inputOf={(reason) => ({ isFrozen: one.isFrozen, memberId: one.memberId, reason })}
          done={t('console.risk.done')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Seen({ one }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.hints')}</h2>
      </div>
      {one.hints.length + one.cases.length === 0 && (
        <p className={parts.note}>{t('console.withdrawals.noHints')}</p>
      )}
      <ul className={parts.plainList}>
        {one.hints.map((hint) => (
          <li key={hint.rule}>
            <StatusTag tone="warn">{ruleText(t, hint.rule)}</StatusTag>
            <span className={parts.note}>{factText(t, time, hint.rule, hint.detail)}</span>
          </li>
        ))}
        {one.cases.map((row) => (
          <li key={row.caseId}>
            <span>
              {time(row.openedAt)} · {ruleText(t, row.rule)}
              {row.reason && ` · ${row.reason}`}
            </span>
            <span className={parts.row}>
              <StatusTag>{t(`console.risk.state.${row.state}`)}</StatusTag>
              {row.outcome && <StatusTag>{t(`console.risk.outcome.${row.outcome}`)}</StatusTag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ one }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  const add = useAddNote();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '')
      add.mutate({ memberId: one.memberId, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.notes')}</h2>
      </div>
      <form className={parts.editor} onSubmit={submit}>
        <Textarea
          name="note"
          aria-label={t('console.risk.note')}
          placeholder={t('console.risk.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {add.error && <Problem code={codeOf(add.error)} />}
        <div>
          <Button type="submit" size="compact-sm" loading={add.isPending} disabled={text.trim() === ''}>
            {t('console.risk.addNote')}
          </Button>
        </div>
      </form>
      <ul className={parts.plainList}>
        {one.notes.map((note) => (
          <li key={`${note.at} ${note.by}`}>
            <span>{note.text}</span>
            <span className={parts.note}>
              {time(note.at)} · {note.by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
