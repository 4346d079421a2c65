/**
 * The network is asked, not the browser's opinion of it: a call that waits for an "online" event is kept in silence, and sent
 * when the member has long gone on. Here it fails, and the page says so (decision 0080).
 */
export const ASKED_AT_ONCE = { networkMode: 'always' } as const;
