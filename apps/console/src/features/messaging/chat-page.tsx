import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { ChatLog } from './chat-log.tsx';
import { ChatMutes } from './chat-mutes.tsx';
import { ChatWords } from './chat-words.tsx';

const TABS = ['log', 'muted', 'words'] as const;

/** OP-17: what is said in the room, who may not speak, and which words are starred. */
export function ChatPage() {
  const t = useT();
  const { tab = 'log' } = useSearch({ from: '/messaging/chat' });
  const navigate = useNavigate({ from: '/messaging/chat' });
  return (
    <>
      <PageHead title={t('console.place.chat')} />
      <div className={parts.bar}>
        <FilterChips
          label={t('console.place.chat')}
          value={tab}
          options={TABS.map((value) => ({ value, text: t(`console.messaging.tab.${value}`) }))}
          onChange={(value) => void navigate({ search: { tab: value } })}
        />
      </div>
      {tab === 'log' && <ChatLog />}
      {tab === 'muted' && <ChatMutes />}
      {tab === 'words' && <ChatWords />}
    </>
  );
}
