import './feedback.css';
import { useT } from '@baize/i18n';
import { Tabs } from '@baize/ui';
import { useId, useState } from 'react';
import { useLoginFlags } from '../../session/member.ts';
import { useToken } from '../../session/session.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { SentFeedback } from './sent-feedback.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type View = 'write' | 'sent';

/** Words to the operator, with or without login; members also see what they sent and what was answered (SITE-059). */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const panel = useId();
  const isIn = useToken() !== null;
  const { isTrial } = useLoginFlags();
  const isMember = isIn && !isTrial;
  const [view, setView] = useState<View>('write');
  return (
    <Dialog title={t('shell.feedback.title')} onClose={onClose} width={560} shape="sheet">
      {isMember && (
        <Tabs
          label={t('shell.feedback.title')}
          value={view}
          onChange={setView}
          controls={panel}
          tabs={[
            { key: 'write', label: t('talk.feedback.write') },
            { key: 'sent', label: t('talk.feedback.sent') },
          ]}
        />
      )}
      <div id={panel} className="feedback" role={isMember ? 'tabpanel' : undefined}>
        {/* The form stays while the list is looked at: what was typed is kept. */}
        <div hidden={view === 'sent'}>
          <FeedbackForm isMember={isMember} />
        </div>
        {isMember && view === 'sent' && <SentFeedback />}
      </div>
    </Dialog>
  );
}
