/** One thing a real site needs: how it stands, and what to do where it does not stand well. */
export type Finding = {
  name: string;
  /** fault: the site does not work or is not safe. advice: it works, and somebody should look. */
  state: 'good' | 'advice' | 'fault';
  says: string;
  todo: string | null;
};

export const good = (name: string, says: string): Finding => ({ name, state: 'good', says, todo: null });
export const fault = (name: string, says: string, todo: string): Finding => ({
  name,
  state: 'fault',
  says,
  todo,
});
export const advice = (name: string, says: string, todo: string): Finding => ({
  name,
  state: 'advice',
  says,
  todo,
});
