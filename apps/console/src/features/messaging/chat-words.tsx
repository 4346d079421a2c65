import { useState } from 'react';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { chatWords, REASON_MAX, useAddWord, useRemoveWord } from './messaging.queries.ts';
import css from './messaging.module.css';

const WORD_MIN = 2;
const WORD_MAX = 40;
type Act = { act: 'add' | 'remove'; word: string };

/** Words that are starred in the room, in whatever spelling. */
export function ChatWords() {
  const t = useT();
  const found = useQuery(chatWords);
  const [word, setWord] = useState('');
  const [act, setAct] = useState<Act>();
  const adding = useAddWord();
  const removing = useRemoveWord();
  const deed = act?.act === 'remove' ? removing : adding;
  const isKnown = found.data?.includes(word.trim().toLowerCase()) ?? false;
  return (
    <section className={parts.card}>
      <p className={parts.note}>{t('console.messaging.wordsNote')}</p>
      <form
        className={css.add}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = word.trim().toLowerCase();
          if (wanted.length < WORD_MIN || isKnown) return;
          adding.reset();
          setAct({ act: 'add', word: wanted });
        }}
      >
        <TextInput
          name="word"
          label={t('console.messaging.newWord')}
          w={240}
          maxLength={WORD_MAX}
          autoComplete="off"
          value={word}
          error={isKnown ? t('console.messaging.wordKnown') : undefined}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={word.trim().length < WORD_MIN || isKnown}>
          {t('console.messaging.addWord')}
        </Button>
      </form>
      {found.error && !found.data && (
        <>
          <Problem code={codeOf(found.error)} />
          <Button variant="default" onClick={() => void found.refetch()}>
            {t('console.common.retry')}
          </Button>
        </>
      )}
      {!found.data && !found.error && <Skeleton height="34px" />}
      {found.data?.length === 0 && <p className={css.empty}>{t('console.messaging.noWords')}</p>}
      <ul className={css.words}>
        {found.data?.map((one) => (
          <li key={one}>
            {one}
            <CloseButton
              size="xs"
              aria-label={t('console.messaging.removeWord', { word: one })}
              onClick={() => {
                removing.reset();
                setAct({ act: 'remove', word: one });
              }}
            />
          </li>
        ))}
      </ul>
      {act && (
        <DecisionDialog
          title={t(`console.messaging.${act.act}WordTitle`, { word: act.word })}
          text={t(`console.messaging.${act.act}WordText`)}
          confirm={t(act.act === 'add' ? 'console.messaging.addWord' : 'console.messaging.dropWord')}
          reasonMax={REASON_MAX}
          run={deed}
          inputOf={(reason) => ({ word: act.word, reason })}
          done={t('console.messaging.wordsSaved')}
          onDone={() => {
            if (act.act === 'add') setWord('');
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  );
}
