/** What an operator may do; endpoints name them as `staff:<permission>`. */
export const PERMISSIONS = [
  'members.read',
  'members.write',
  // Settles, voids and reverses bets in a vendor's place (OP-22).
  'bets.resolve',
  'deposits.review',
  'withdrawals.review',
  // Channels and the accounts money is paid into, limits, fees, the threshold of the second person.
  'cashier.write',
  'ledger.read',
  // Asks for an adjustment and explains findings; approves what another asked for.
  'ledger.adjust',
  'ledger.approve',
  'protection.write',
  'risk.write',
  'audit.read',
  'catalogue.write',
  'settings.write',
  'messaging.moderate',
  'messaging.send',
  // Lists with masked recipients; a message's text, which may be a code; channels and sending again.
  'delivery.read',
  'delivery.open',
  'delivery.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** OPEN-ROLE-02. A role is data: who may do what is read off this table. */
export const ROLES = {
  admin: PERMISSIONS,
  finance: [
    'members.read',
    'deposits.review',
    'withdrawals.review',
    'ledger.read',
    'ledger.adjust',
    'ledger.approve',
  ],
  risk: [
    'members.read',
    'members.write',
    'bets.resolve',
    'withdrawals.review',
    'ledger.read',
    'ledger.approve',
    'protection.write',
    'risk.write',
    'audit.read',
    'delivery.read',
  ],
  customer_service: [
    'members.read',
    'ledger.read',
    'protection.write',
    'messaging.moderate',
    'messaging.send',
    'delivery.read',
  ],
  content: ['catalogue.write', 'settings.write', 'messaging.moderate', 'messaging.send'],
  read_only: ['members.read', 'ledger.read', 'audit.read', 'delivery.read'],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof ROLES;

export const permissionsOf = (role: Role): ReadonlySet<string> => new Set<string>(ROLES[role]);
