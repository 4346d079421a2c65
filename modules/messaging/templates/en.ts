import type { NoticeWords } from '../template.ts';

export const en: NoticeWords = {
  notices: {
    deposit_credited: {
      title: '{currency} {amount} · Deposit credited',
      body: 'Your deposit of {amount} {currency} is in your wallet.\n\nOrder {orderNo}',
    },
    deposit_failed: {
      title: '{currency} {amount} · Deposit not completed',
      body: 'Your deposit of {amount} {currency} was not completed and nothing was added to your wallet. If you did pay, send customer service your receipt and this order number.\n\nOrder {orderNo}',
    },
    deposit_held: {
      title: '{currency} {amount} · Payment received, being checked',
      body: 'We received {amount} {currency} for your deposit order. It does not match the order, so it is checked before it is added to your wallet. You do not need to do anything; please do not pay again.\n\nOrder {orderNo}',
    },
    deposit_refused: {
      title: '{currency} {amount} · Deposit refused',
      body: 'Your deposit of {amount} {currency} was refused and nothing was added to your wallet.\n\nReason: {reason}\n\nOrder {orderNo}',
    },
    withdrawal_approved: {
      title: '{currency} {amount} · Withdrawal approved',
      body: 'Your withdrawal of {amount} {currency} was approved and is being paid to your account.\n\nOrder {orderNo}',
    },
    withdrawal_rejected: {
      title: '{currency} {amount} · Withdrawal rejected',
      body: 'Your withdrawal of {amount} {currency} was not approved. The money is back in your wallet.\n\nReason: {reason}\n\nOrder {orderNo}',
    },
    withdrawal_paid: {
      title: '{currency} {amount} · Withdrawal paid',
      body: 'We sent {amount} {currency} to your account. Please confirm the receipt when it has arrived.\n\nOrder {orderNo}',
    },
    withdrawal_refunded: {
      title: '{currency} {amount} · Withdrawal returned',
      body: 'Your withdrawal of {amount} {currency} could not be paid. The money is back in your wallet.\n\nOrder {orderNo}',
    },
    withdrawal_requested: {
      title: '{currency} {amount} · Withdrawal requested',
      body: 'You asked for a withdrawal of {amount} {currency}. It is being reviewed.\n\nIf this was not you, contact customer service right away.\n\nOrder {orderNo}',
    },
    bank_account_added: {
      title: 'Bank account added: {bankAccount}',
      body: 'The bank account {bankAccount} was added. Withdrawals can go there.\n\nIf this was not you, contact customer service right away.',
    },
    security_changed: {
      title: 'Changed: {change}',
      body: 'This was changed on your account: {change}.\n\nIf this was not you, contact customer service right away.',
    },
    bank_account_removed: {
      title: 'Bank account removed',
      body: 'Your bank account {bankAccount} was removed. Withdrawals cannot go there any more.\n\nReason: {reason}',
    },
    line_transfer_sent: {
      title: '{currency} {amount} · Sent to {account}',
      body: 'You sent {amount} {currency} to {account}.\n\nOrder {orderNo}',
    },
    line_transfer_received: {
      title: '{currency} {amount} · Received from {account}',
      body: '{account} sent you {amount} {currency}. It is in your wallet.\n\nOrder {orderNo}',
    },
    adjustment: {
      title: '{currency} {amount} · Wallet corrected',
      body: 'Your wallet was corrected by {amount} {currency}.\n\nReason: {reason}\n\nEntry {orderNo}',
    },
    limit_lowered: {
      title: 'Limit lowered',
      body: 'Your {limit} ({period}) is {value} from now on.',
    },
    limit_rise_requested: {
      title: 'Higher limit requested',
      body: 'You asked to change your {limit} ({period}) to {value}. Nothing changes until you confirm it after {confirmFromAt}.',
    },
    limit_raised: {
      title: 'Limit changed',
      body: 'As you confirmed, your {limit} ({period}) is {value} from now on.',
    },
    cool_off_started: {
      title: 'Your break has begun',
      body: 'You cannot deposit or play until {untilAt}. Withdrawals stay open.',
    },
    self_excluded: {
      title: 'Self-exclusion has begun',
      body: 'You excluded yourself from deposits and play until {untilAt}. This cannot be undone earlier. Withdrawals stay open.',
    },
    self_excluded_for_ever: {
      title: 'Self-exclusion has begun',
      body: 'You excluded yourself from deposits and play for good. Withdrawals stay open.',
    },
    funds_requested: {
      title: 'Please show us where your money comes from',
      body: '{reason} Please answer by {dueAt}: open “Documents” in your account.',
    },
    funds_overdue: {
      title: 'Your documents are overdue',
      body: 'The day for your answer has passed. Deposits may be closed and withdrawals wait until we have your documents: open “Documents” in your account.',
    },
    funds_refused: {
      title: 'Your documents were not enough',
      body: '{reason}',
    },
    funds_accepted: {
      title: 'Thank you for your documents',
      body: 'We have looked at your documents. There is nothing left for you to do.',
    },
    account_locked: {
      title: 'Your account was locked',
      body: '{reason}',
    },
    withdrawals_stopped: {
      title: 'Withdrawals are stopped',
      body: '{reason}\n\nYou can still play. Withdrawals wait until this is settled.',
    },
    money_stopped: {
      title: 'No money leaves your account for now',
      body: 'An operator helped somebody into this account, or took a proof away that was bound to it. Until two of our staff have seen that it is you, withdrawals, transfers, new bank accounts and a new payment password wait. Games for money wait, too. You can deposit.\n\nIf this was not you, tell customer service at once.',
    },
    play_stopped: {
      title: 'Play and withdrawals are stopped',
      body: '{reason}\n\nYour balance stays yours. Play and withdrawals wait until this is settled.',
    },
    restriction_lifted: {
      title: 'A restriction was lifted',
      body: 'We lifted a restriction of your account.',
    },
    upline_locked_login: {
      title: 'Your agent locked your login',
      body: 'Your agent {account} locked your login. Your balance stays yours.',
    },
    upline_changed_rates: {
      title: 'Your rates change',
      body: 'Your agent {account} changed your rates. They hold from tomorrow; see Account details.',
    },
    upline_unlocked_login: {
      title: 'Your agent unlocked your login',
      body: 'Your agent {account} unlocked your login. You can log in again.',
    },
    contract_proposed: {
      title: 'Contract: terms wait for an answer',
      body: 'New terms of the {contract} contract with {account} wait for an answer until {untilAt}. Nothing changes before that.',
    },
    contract_signed: {
      title: 'Contract signed',
      body: 'You and {account} have signed the terms of your {contract} contract. They begin at {fromAt}.',
    },
    contract_declined: {
      title: 'Contract: no agreement',
      body: 'There is no agreement about the proposed terms of the {contract} contract with {account}. What held before still holds.',
    },
    contract_end_requested: {
      title: 'Contract: end requested',
      body: 'One of you asked to end the {contract} contract with {account}. It waits for an answer until {untilAt}; the terms hold meanwhile.',
    },
    contract_end_declined: {
      title: 'Contract goes on',
      body: 'The {contract} contract with {account} goes on as before: its end was not agreed.',
    },
    contract_ended: {
      title: 'Contract ends',
      body: 'You and {account} agreed to end the {contract} contract. It ends at {untilAt}; what is earned until then is settled.',
    },
    contract_ended_by_rule: {
      title: 'Contract ends',
      body: 'The {contract} contract with {account} ends at {untilAt}: {cause} What is earned until then is settled.',
    },
    contract_to_pay: {
      title: '{currency} {amount} · To be paid by you',
      body: 'Your downlines’ {contract} contracts came to {amount} {currency}. It waits until you pay it: open Contracts.',
    },
    contract_to_ask: {
      title: '{currency} {amount} · Ask for your payment',
      body: 'Your {contract} contract came to {amount} {currency}. It waits until you ask your upline for it: open Contracts.',
    },
    contract_asked: {
      title: 'Contract: payment asked',
      body: '{account} asks for {amount} {currency} of the {contract} contract. Pay it under Contracts.',
    },
    contract_paid: {
      title: '{currency} {amount} · Contract paid',
      body: '{amount} {currency} of your {contract} contract came into your wallet.',
    },
    contract_paid_out: {
      title: '{currency} {amount} · Your downlines were paid',
      body: '{amount} {currency} of {contract} contracts went from your wallet to your downlines.',
    },
    contract_paid_outside: {
      title: 'Contract: payment confirmed',
      body: '{account} confirmed that you paid {amount} {currency} of the {contract} contract another way. It is settled.',
    },
    contract_unpaid: {
      title: '{currency} {amount} · Contract not paid yet',
      body: '{amount} {currency} of your {contract} contract is not paid: your upline has too little. It is tried again with each credit of theirs.',
    },
    contract_advanced: {
      title: 'The platform paid in your place',
      body: 'The platform paid {account} {amount} {currency} of the {contract} contract in your place. You owe it to the platform; every credit pays it first.',
    },
    contract_overdue: {
      title: 'You owe your downlines',
      body: 'You have too little to pay your downlines what their contracts came to. Until it is paid you cannot withdraw, transfer or redeem; every credit pays it first.',
    },
    contract_overdue_turnover: {
      title: 'You owe your downlines',
      body: 'Your downlines’ contracts could not be paid, because your wallet has a wagering requirement. Until they are paid you cannot withdraw, transfer or redeem. Once it is met, your wallet pays them first.',
    },
    contract_settled_up: {
      title: 'Your downlines are paid',
      body: 'You have paid your downlines. You can withdraw and transfer again.',
    },
    reward_offered: {
      title: '{currency} {amount} to claim · {title}',
      body: '{title}: {amount} {currency}. Claim it in the reward centre until {untilAt}.',
    },
    reward_ends_soon: {
      title: 'Reward ends tomorrow: {title}',
      body: '{title}: {amount} {currency} can be claimed until {untilAt}.',
    },
    redemption_passed: {
      title: 'Redemption approved: {product}',
      body: '{product} ({number}) for {points} points was approved.',
    },
    redemption_rejected: {
      title: 'Redemption rejected: {product}',
      body: '{product} ({number}) was rejected, and {points} points came back to you. Reason: {reason}',
    },
    gift_sent: {
      title: 'Gift sent: {product}',
      body: '{product} ({number}) is on its way to you.',
    },
    gift_rejected: {
      title: 'Gift rejected: {product}',
      body: '{product} ({number}) was not sent. Reason: {reason}',
    },
    reward_expired: {
      title: 'Reward expired: {title}',
      body: '{title}: {amount} {currency} was not claimed in time.',
    },
    bonus_granted: {
      title: '{currency} {amount} · {title}',
      body: '{title}: {amount} {currency} was added to your wallet. Its terms and wagering progress are under “Bonus details”.',
    },
    bonus_ends_soon: {
      title: 'Bonus ends tomorrow: {title}',
      body: '{title}: the bonus of {amount} {currency} ends at {untilAt}. What is left of it then is removed.',
    },
    bonus_completed: {
      title: 'Bonus completed: {title}',
      body: '{title}: the wagering requirement of your bonus of {amount} {currency} is met. It no longer limits withdrawals.',
    },
    bonus_lost: {
      title: 'Bonus used up: {title}',
      body: '{title}: nothing of your bonus of {amount} {currency} is left. It no longer limits withdrawals.',
    },
    bonus_taken_back: {
      title: 'Bonus ended: {title}',
      body: '{title}: your bonus ended and {amount} {currency} was removed. It no longer limits withdrawals.',
    },
    promotion_rejected: {
      title: 'Application not approved: {promotion}',
      body: 'Your application for “{promotion}” was not approved.\n\nReason: {reason}',
    },
    promotion_missed: {
      title: 'No bonus with your deposit: {promotion}',
      body: 'Your deposit is in your wallet, but “{promotion}” could not be given with it: its conditions were not met when the money came, or its budget was spent.\n\nOrder {orderNo}',
    },
    free_rounds_end_soon: {
      title: 'Free rounds end tomorrow: {promotion}',
      body: '{rounds} free rounds of {promotion} can be played until {untilAt}.',
    },
    promotion_given: {
      title: 'You got something',
      body: '“{promotion}”: {gift}',
    },
    feedback_answered: {
      title: 'Your feedback was answered',
      body: '{answer}',
    },
  },
  changes: {
    password: 'login password',
    payment_password: 'payment password',
    mobile: 'mobile number',
    email: 'email address',
    totp: 'authenticator',
    passkey: 'passkeys',
  },
  limits: {
    deposit: 'deposit limit',
    loss: 'loss limit',
    wager: 'betting limit',
    single_bet: 'largest bet',
    session: 'session time',
  },
  periods: { day: 'per day', week: 'per week', month: 'per month', none: 'each time' },
  contracts: {
    DIVIDEND: 'dividend',
    DAILY_SALARY: 'daily salary',
    HOURLY_SALARY: 'hourly salary',
    REALTIME_SALARY: 'real-time salary',
  },
  causes: {
    rate_lowered: 'the upline now has a lower rate than it gives.',
    contract_above_ended: 'the upline’s own contract ended.',
    moved: 'the member was moved to another upline.',
    account_closed: 'the account of one side was closed.',
  },
  reasons: {
    name_differs: 'The account holder’s name is not the name of your account with us.',
    bank_refused:
      'The bank did not accept the payment. Please check the account number or use another account.',
    identity_needed: 'Please verify your identity first.',
    play_first: 'The deposit has not been played as our terms ask.',
    asked_by_member: 'You asked us to do this.',
    no_payment: 'We found no payment for this order.',
    slip_unreadable: 'We could not read the bank slip.',
    payer_differs: 'The payment came from another person’s account.',
    paid_elsewhere: 'The payment was credited with another order.',
    account_closed: 'The bank says that this account does not exist or is closed.',
    unreadable: 'We could not read the documents. Please send clear pictures of the whole page.',
    too_old: 'The documents are older than three months.',
    not_enough: 'The documents do not explain the amounts you deposited.',
    mistake_corrected: 'We corrected a mistake in your wallet.',
    result_corrected: 'The game provider corrected the result of a game.',
    credited_twice: 'The same amount had been credited twice.',
    goodwill: 'A gesture of goodwill from us.',
    account_checked: 'We are checking your account. Our customer service tells you more.',
    rules_broken: 'Our terms were not kept.',
  },
};
