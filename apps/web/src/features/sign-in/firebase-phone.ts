import { initializeApp, type FirebaseApp } from '@firebase/app';
import {
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signOut,
  type Auth,
} from '@firebase/auth';
import type { PhoneVerifier } from './phone-provider.ts';
import { phoneRefusal } from './phone-refusal.ts';

let app: FirebaseApp | undefined;
let auth: Auth | undefined;

/**
 * Firebase's own client, in a chunk only sites with this provider load. Nothing of it is kept in the browser: the signed
 * statement of the number is all we want, and the session with Firebase ends at once.
 */
export function firebaseVerifier(project: { projectId: string; apiKey: string }): PhoneVerifier {
  app ??= initializeApp({ ...project, authDomain: `${project.projectId}.firebaseapp.com` });
  auth ??= initializeAuth(app, { persistence: inMemoryPersistence });
  const own = auth;
  return {
    async send(phone, place, language) {
      own.languageCode = language;
      // A box of its own each time: the verifier writes into it and cannot be shown twice in one.
      const box = place.appendChild(document.createElement('div'));
      const verifier = new RecaptchaVerifier(own, box, { size: 'invisible' });
      try {
        const sent = await signInWithPhoneNumber(own, phone, verifier);
        return {
          ok: true,
          async confirm(code) {
            try {
              const { user } = await sent.confirm(code);
              const idToken = await user.getIdToken();
              await signOut(own);
              return { ok: true, idToken };
            } catch (error) {
              return { ok: false, code: phoneRefusal(error) };
            }
          },
        };
      } catch (error) {
        return { ok: false, code: phoneRefusal(error) };
      } finally {
        verifier.clear();
        box.remove();
      }
    },
  };
}
