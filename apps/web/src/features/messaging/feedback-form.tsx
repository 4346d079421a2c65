import { useI18n } from '@baize/i18n';
import { FEEDBACK_CONTACT_MAX, FEEDBACK_TYPES } from '@baize/messaging/rules';
import { Button, Field, FieldNote, Icon, TextArea } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { lengthFault, lengthOf, LIMITS_START } from './feedback-rules.ts';
import { useSendFeedback, type FeedbackType } from './messaging.queries.ts';
import { PicturePicker } from '../../forms/picture-picker.tsx';
import { feedbackRefusal } from './refusal.ts';

export function FeedbackForm({ isMember }: { isMember: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const limits = useSiteConfig()?.registration.feedback ?? LIMITS_START;
  const [refs] = useState(() => new Map<File, string>());
  const send = useSendFeedback(refs);
  const [type, setType] = useState<FeedbackType>('SUGGESTION');
  const [content, setContent] = useState('');
  const [contact, setContact] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [isTried, setTried] = useState(false);
  const count = lengthOf(content);
  const fault = lengthFault(content, limits);
  const { minLength: min, maxLength: max } = limits;
  // Too long is said while typing, too short only once it was to be sent.
  const wrong =
    fault === 'long'
      ? t('talk.feedback.tooLong', { max, count })
      : fault && isTried
        ? t('talk.feedback.tooShort', { min })
        : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (fault) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    send.mutate({ type, content: content.trim(), contact: contact.trim(), pictures });
  };
  const again = () => {
    send.reset();
    refs.clear();
    setContent('');
    setPictures([]);
    setTried(false);
  };

  if (send.isSuccess)
    return (
      <div className="feedback-thanks" role="status">
        <Icon name="circle-check" size={38} />
        <strong>{t('talk.feedback.thanks')}</strong>
        <p>{t(isMember ? 'talk.feedback.thanksMember' : 'talk.feedback.thanksVisitor')}</p>
        <Button onClick={again}>{t('talk.feedback.another')}</Button>
      </div>
    );
  return (
    <form className="feedback-form" onSubmit={submit} noValidate>
      <fieldset className="feedback-types">
        <legend className="bz-field-label">{t('talk.feedback.type')}</legend>
        {FEEDBACK_TYPES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="type"
              value={one}
              checked={one === type}
              onChange={() => setType(one)}
            />
            <span>{t(`talk.feedback.type.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        name="content"
        label={t('talk.feedback.content')}
        rows={5}
        required
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        error={wrong}
        hint={t('talk.feedback.limits', { min, max, count })}
      />
      <Field
        name="contact"
        label={t('talk.feedback.contact')}
        maxLength={FEEDBACK_CONTACT_MAX}
        autoComplete="off"
        value={contact}
        onChange={(event) => setContact(event.currentTarget.value)}
        hint={t('talk.feedback.contactHint')}
      />
      <PicturePicker name="picture" texts="talk.feedback" pictures={pictures} onPictures={setPictures} />
      <FieldNote error={send.error ? feedbackRefusal(i18n, send.error) : undefined} />
      <Button type="submit" kind="primary" block busy={send.isPending}>
        {t('talk.feedback.send')}
      </Button>
    </form>
  );
}
