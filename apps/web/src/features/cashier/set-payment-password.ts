import { signIn } from '../../clients/sign-in.ts';
import { ask } from '../../session/clients.ts';
import { seal, withSeal } from '../../session/seal.ts';

/** Sets the first payment password; the login password proves that it is the member who does. */
export const setPaymentPassword = ({
  password,
  paymentPassword,
}: {
  password: string;
  paymentPassword: string;
}) =>
  ask(
    withSeal(async () =>
      signIn.setPaymentPassword({
        password: await seal(password),
        paymentPassword: await seal(paymentPassword),
      }),
    ),
  );
