/** Refusals any call may answer before its handler runs. The browser adds network_error and page_timeout. */
export const TRANSPORT_ERRORS = [
  'bad_request',
  'malformed_json',
  'validation_failed',
  'not_logged_in',
  'logged_in_elsewhere',
  'in_need_true_account',
  'forbidden',
  'must_change_password',
  'reauth_required',
  'not_found',
  'body_too_large',
  'invalid_url',
  'too_many_requests',
  'overloaded',
  'unavailable',
  'maintenance',
  'access_restricted',
  'region_blocked',
  'unknown_error',
  'network_error',
] as const;
export type TransportError = (typeof TRANSPORT_ERRORS)[number];
