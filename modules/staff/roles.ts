/**
 * What an operator may do; endpoints name it as `staff:<permission>`. `kind` says what a permission is about: reading,
 * work at the desk, moving or deciding about money, or the controls that bind those who move it. What is house-wide touches
 * every brand: an operator of one brand does not have it, whatever the role.
 */
export const PERMISSIONS = {
  'members.read': { kind: 'read', does: 'sees members, their cases, screening and limits, and bets' },
  'deposits.read': { kind: 'read', does: 'sees deposits, incoming payments and payment channels' },
  'withdrawals.read': { kind: 'read', does: 'sees withdrawals with their checks and proofs' },
  'ledger.read': { kind: 'read', does: 'sees the ledger, adjustments, findings, liability and reports' },
  'findings.read': {
    kind: 'read',
    isHouseWide: true,
    does: 'sees where books differ, and callbacks nobody could place',
  },
  'promotions.read': {
    kind: 'read',
    does: 'sees promotions, applications, rewards, levels and points with what they cost',
  },
  'audit.read': { kind: 'read', does: 'sees the audit log and the health of jobs' },
  'delivery.read': { kind: 'read', does: 'sees that messages left, recipients masked' },

  'members.write': {
    kind: 'desk',
    does: 'locks members, resets passwords, verifies identities, unbinds devices and bank accounts',
  },
  'protection.write': { kind: 'desk', does: 'sets limits and exclusions of one member' },
  'risk.write': { kind: 'desk', does: 'works risk cases and screening, freezes members' },
  'catalogue.write': {
    kind: 'desk',
    does: 'chooses the brand’s games and vendors, game notices, winner board',
  },
  'vendors.write': {
    kind: 'desk',
    isHouseWide: true,
    does: 'manages games and vendors, imports and tests them',
  },
  'content.write': { kind: 'desk', does: 'publishes banners, notices, help, links and texts' },
  'claims.release': { kind: 'desk', does: 'takes back what a colleague has claimed and left' },
  'messaging.moderate': { kind: 'desk', does: 'answers feedback, keeps the chat room civil' },
  'messaging.send': { kind: 'desk', does: 'sends messages to members, words their templates' },
  'delivery.open': { kind: 'desk', does: 'reads the text of a message, which may be a code' },

  'deposits.review': { kind: 'money', does: 'credits and fails deposits, assigns incoming payments' },
  'withdrawals.review': { kind: 'money', does: 'approves, rejects, pays and refunds withdrawals' },
  'ledger.adjust': { kind: 'money', does: 'asks for adjustments' },
  'ledger.approve': { kind: 'money', does: 'approves adjustments that another asked for' },
  'capital.write': {
    kind: 'money',
    does: 'pays in and takes out the operator’s own capital, decides what another proposed of it',
  },
  'contracts.settle': {
    kind: 'money',
    does: 'pauses settlements of agents’ contracts, has unpaid ones paid by the house',
  },
  'promotions.review': {
    kind: 'money',
    does: 'decides applications and redemptions, issues, adjusts and ends a member’s bonus',
  },
  'bets.resolve': { kind: 'money', does: 'settles, voids and reverses bets in a vendor’s place' },
  'findings.write': { kind: 'money', isHouseWide: true, does: 'explains where books differ' },

  'cashier.write': {
    kind: 'control',
    does: 'sets payment channels and their receivers, limits, fees and the sum above which two decide',
  },
  'controls.write': {
    kind: 'control',
    does: 'sets security, lockouts, domains, regions, maintenance, risk rules and thresholds',
  },
  'agents.write': {
    kind: 'control',
    does: 'opens top agents, creates and revokes affiliate codes, sets accounts’ rates',
  },
  'contracts.write': {
    kind: 'control',
    does: 'offers contracts to top agents in the name of the house, which another approves, and ends them',
  },
  'promotions.write': {
    kind: 'control',
    does: 'sets promotions, levels, rebates and points, and their budgets',
  },
  'brands.write': { kind: 'control', isHouseWide: true, does: 'opens brands' },
  'connections.write': {
    kind: 'control',
    isHouseWide: true,
    does: 'sets the wires to vendors, their keys and states',
  },
  'delivery.write': { kind: 'control', does: 'sets SMS and mail channels, sends a message again' },
  'staff.write': { kind: 'control', does: 'invites, disables and resets operators, sets role and brand' },
} as const satisfies Record<string, { kind: Kind; does: string; isHouseWide?: true }>;
export type Permission = keyof typeof PERMISSIONS;
type Kind = 'read' | 'desk' | 'money' | 'control';

const NAMES = Object.keys(PERMISSIONS) as Permission[];
const ofKind = (...kinds: Kind[]): Permission[] =>
  NAMES.filter((name) => kinds.includes(PERMISSIONS[name].kind));

const MONEY: readonly Permission[] = [
  'members.read',
  'deposits.read',
  'withdrawals.read',
  'ledger.read',
  'findings.read',
  'promotions.read',
  ...ofKind('money'),
];

/**
 * OPEN-ROLE-02. A role is data: who may do what is read off this table. Money is moved by finance and manager, each of
 * whom may ask for what the other decides; their controls are set by admin, who moves none.
 */
export const ROLES = {
  admin: [
    ...ofKind('read', 'control'),
    'catalogue.write',
    'vendors.write',
    'content.write',
    'messaging.moderate',
    'messaging.send',
    'delivery.open',
  ],
  finance: MONEY,
  manager: [...MONEY, 'audit.read', 'claims.release'],
  risk: [
    'members.read',
    'members.write',
    'deposits.read',
    'withdrawals.read',
    'ledger.read',
    'findings.read',
    'protection.write',
    'risk.write',
    'audit.read',
    'delivery.read',
  ],
  customer_service: [
    'members.read',
    'ledger.read',
    'promotions.read',
    'protection.write',
    'messaging.moderate',
    'messaging.send',
    'delivery.read',
  ],
  content: ['catalogue.write', 'vendors.write', 'content.write', 'messaging.moderate', 'messaging.send'],
  read_only: ofKind('read'),
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

/**
 * Segregation of duties: no role holds a permission of both sides, so that one person alone cannot do what the control
 * is against. docs/segregation-of-duties.md is written from these tables.
 */
export const CONFLICTS: readonly { one: readonly Permission[]; other: readonly Permission[]; why: string }[] =
  [
    {
      one: ofKind('control'),
      other: ofKind('money'),
      why: 'Who moves or decides about money does not set the thresholds, receivers, keys and roles that bind them.',
    },
    {
      one: ['members.write'],
      other: ofKind('money'),
      why: 'Who can take over a member’s account (password, identity, bank accounts) does not credit or pay it.',
    },
    {
      one: ['agents.write'],
      other: ['members.write'],
      why: 'Who makes agents does not move members under them.',
    },
    {
      one: ['contracts.write'],
      other: ['members.write'],
      why: 'Who sets what an agent earns does not move members under them.',
    },
    {
      one: ['members.write'],
      other: ['delivery.open'],
      why: 'Who resets a password does not read the code that is sent to the member.',
    },
    {
      one: ['controls.write'],
      other: ['risk.write'],
      why: 'Who sets the rules of risk does not close the cases they open.',
    },
    {
      one: ['staff.write'],
      other: ['members.write', 'risk.write'],
      why: 'Who opens operators’ accounts does not decide about members.',
    },
  ];

/** What an operator of this role may do; `merchantId` is the one brand they work on, null the house. */
export const permissionsOf = (role: Role, merchantId: number | null): ReadonlySet<string> =>
  new Set<string>(ROLES[role].filter((name) => merchantId === null || !('isHouseWide' in PERMISSIONS[name])));
