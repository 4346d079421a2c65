import { useState } from 'react';
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messaging } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Answered } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { chatWords, REASON_MAX } from './messaging.queries.ts';
import css from './messaging.module.css';

const WORD_MIN = 2;
const WORD_MAX = 40;

/** Words that are starred in the room, in whatever spelling. */
export function ChatWords() {
  const t = useT();
  const found = useQuery(chatWords);
  const [removed, setRemoved] = useState<string>();
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <p className={parts.note}>{t('console.messaging.wordsNote')}</p>
        <span className={parts.space} />
        <Opener text={t('console.messaging.addWord')} isNew>
          {(close) => <AddDialog known={found.data ?? []} onClose={close} />}
        </Opener>
      </div>
      <Answered of={found}>
        {(words) =>
          words.length === 0 ? (
            <p className={css.empty}>{t('console.messaging.noWords')}</p>
          ) : (
            <ul className={css.words}>
              {words.map((word) => (
                <li key={word}>
                  {word}
                  <CloseButton
                    size="xs"
                    aria-label={t('console.messaging.removeWord', { word })}
                    onClick={() => setRemoved(word)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {removed !== undefined && (
        <FormDialog
          title={t('console.messaging.removeWordTitle', { word: removed })}
          text={t('console.messaging.removeWordText')}
          confirm={t('console.messaging.dropWord')}
          reasonMax={REASON_MAX}
          send={(_draft, reason) => messaging.removeChatWord({ word: removed, reason })}
          forgets={['messaging', 'words']}
          done={t('console.messaging.wordsSaved')}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  );
}

function AddDialog({ known, onClose }: { known: readonly string[]; onClose: () => void }) {
  const t = useT();
  const wanted = (word: string) => word.trim().toLowerCase();
  const faultOf = (word: string) => {
    if (word.length < WORD_MIN) return t('console.form.fault.required');
    return known.includes(word) && t('console.messaging.wordKnown');
  };
  return (
    <FormDialog
      title={t('console.messaging.newWord')}
      text={t('console.messaging.addWordText')}
      confirm={t('console.messaging.addWord')}
      began={{ word: '' }}
      fields={({ word }) => [
        {
          as: 'text',
          name: 'word',
          label: t('console.messaging.newWord'),
          max: WORD_MAX,
          fault: faultOf(wanted(word)),
        },
      ]}
      reasonMax={REASON_MAX}
      send={({ word }, reason) => messaging.addChatWord({ word: wanted(word), reason })}
      forgets={['messaging', 'words']}
      done={t('console.messaging.wordsSaved')}
      onClose={onClose}
    />
  );
}
