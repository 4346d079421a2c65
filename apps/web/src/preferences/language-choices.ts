import { BUNDLED, bundledRow, useI18n } from '@baize/i18n';
import { members } from '../clients/members.ts';
import { setLanguage } from '../session/language.ts';
import { useMember } from '../session/member.ts';
import { sayRefusal } from '../session/say-refusal.ts';
import { getToken } from '../session/session.ts';
import { useSiteConfig } from '../session/site-config.ts';

/** The languages the site offers and has texts for (I18N-004), each in its own name, and how each is chosen. */
export function useLanguageChoices() {
  const { language } = useI18n();
  const offered = useSiteConfig()?.languages ?? ['EN', 'CN', 'KM'];
  const member = useMember();
  return BUNDLED.filter((code) => offered.includes(code)).map((code) => ({
    code,
    name: bundledRow(code).name,
    lang: bundledRow(code).tag,
    isChosen: code === language,
    choose: () => {
      void setLanguage(code);
      // I18N-008. A trial account has no place to keep it; the Language header is enough there.
      if (getToken() !== null && member && !member.freeplay)
        void members.setLanguage({ language: code }).then(sayRefusal);
    },
  }));
}
