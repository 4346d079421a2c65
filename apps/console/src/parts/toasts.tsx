import { Notifications } from '@mantine/notifications';

/** Where what has happened is told. Behind the sign-in it stands inside the router: what is told may lead to a page. */
export const Toasts = () => <Notifications position="bottom-center" autoClose={4000} />;
