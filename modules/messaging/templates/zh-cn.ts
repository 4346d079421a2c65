import type { NoticeWords } from '../template.ts';

export const zhCn: NoticeWords = {
  notices: {
    deposit_credited: {
      title: '{currency} {amount} · 存款到账',
      body: '您的存款 {amount} {currency} 已存入钱包。\n\n订单号 {orderNo}',
    },
    deposit_failed: {
      title: '{currency} {amount} · 存款未完成',
      body: '您的存款 {amount} {currency} 未完成，钱包余额没有变动。如已付款，请将付款凭证和订单号发给客服。\n\n订单号 {orderNo}',
    },
    deposit_held: {
      title: '{currency} {amount} · 已收到付款，正在核实',
      body: '我们已收到您存款订单的付款 {amount} {currency}，但与订单不符，核实后才会存入钱包。您无需进行任何操作，请勿重复付款。\n\n订单号 {orderNo}',
    },
    deposit_refused: {
      title: '{currency} {amount} · 存款被拒绝',
      body: '您的存款 {amount} {currency} 被拒绝，钱包余额没有变动。\n\n原因：{reason}\n\n订单号 {orderNo}',
    },
    withdrawal_approved: {
      title: '{currency} {amount} · 提款已批准',
      body: '您的提款 {amount} {currency} 已批准，正在打款到您的账户。\n\n订单号 {orderNo}',
    },
    withdrawal_rejected: {
      title: '{currency} {amount} · 提款被拒绝',
      body: '您的提款 {amount} {currency} 未获批准，款项已退回钱包。\n\n原因：{reason}\n\n订单号 {orderNo}',
    },
    withdrawal_paid: {
      title: '{currency} {amount} · 提款已打款',
      body: '{amount} {currency} 已打款到您的账户，到账后请确认收款。\n\n订单号 {orderNo}',
    },
    withdrawal_refunded: {
      title: '{currency} {amount} · 提款已退回',
      body: '您的提款 {amount} {currency} 无法打款，款项已退回钱包。\n\n订单号 {orderNo}',
    },
    withdrawal_requested: {
      title: '{currency} {amount} · 提款已申请',
      body: '您申请了提款 {amount} {currency}，正在审核。\n\n如非本人操作，请立即联系客服。\n\n订单号 {orderNo}',
    },
    bank_account_added: {
      title: '已添加银行账户：{bankAccount}',
      body: '您的账户已添加银行账户 {bankAccount}，可用于提款。\n\n如非本人操作，请立即联系客服。',
    },
    security_changed: {
      title: '已更改：{change}',
      body: '您的账户已更改：{change}。\n\n如非本人操作，请立即联系客服。',
    },
    bank_account_removed: {
      title: '银行账户已移除',
      body: '您的银行账户 {bankAccount} 已移除，不能再用于提款。\n\n原因：{reason}',
    },
    line_transfer_sent: {
      title: '{currency} {amount} · 转账给 {account}',
      body: '您向 {account} 转账 {amount} {currency}。\n\n订单号 {orderNo}',
    },
    line_transfer_received: {
      title: '{currency} {amount} · 收到 {account} 转账',
      body: '{account} 向您转账 {amount} {currency}，已存入钱包。\n\n订单号 {orderNo}',
    },
    adjustment: {
      title: '{currency} {amount} · 钱包已更正',
      body: '您的钱包已更正 {amount} {currency}。\n\n原因：{reason}\n\n记录 {orderNo}',
    },
    limit_lowered: { title: '限额已降低', body: '您的{limit}（{period}）即时起为 {value}。' },
    limit_rise_requested: {
      title: '已申请提高限额',
      body: '您申请将{limit}（{period}）改为 {value}。在 {confirmFromAt} 之后由您确认前，限额不变。',
    },
    limit_raised: { title: '限额已更改', body: '按您的确认，您的{limit}（{period}）即时起为 {value}。' },
    cool_off_started: { title: '冷静期开始', body: '在 {untilAt} 之前您不能存款或游戏，提款不受影响。' },
    self_excluded: {
      title: '自我排除已生效',
      body: '在 {untilAt} 之前您已自我排除存款和游戏，期间不能提前解除。提款不受影响。',
    },
    self_excluded_for_ever: { title: '自我排除已生效', body: '您已永久自我排除存款和游戏。提款不受影响。' },
    funds_requested: {
      title: '请说明您的资金来源',
      body: '{reason} 请在 {dueAt} 前答复：打开账户中的“证明文件”。',
    },
    funds_overdue: {
      title: '您的证明文件已逾期',
      body: '答复期限已过。在收到文件之前，存款可能暂停，提款将等待。请打开账户中的“证明文件”。',
    },
    funds_refused: {
      title: '您的证明文件未获接受',
      body: '{reason}',
    },
    funds_accepted: {
      title: '感谢您提交证明文件',
      body: '我们已审阅您的文件，您无需再做任何事。',
    },
    account_locked: {
      title: '您的账户已被锁定',
      body: '{reason}',
    },
    withdrawals_stopped: {
      title: '提款已暂停',
      body: '{reason}\n\n您仍可游戏。问题解决前暂停提款。',
    },
    money_stopped: {
      title: '您的账户暂不能转出资金',
      body: '客服协助登录了此账户，或移除了其绑定的验证方式。在两名工作人员确认是您本人之前，提款、转账、新增银行账户和修改资金密码均须等待。真钱游戏也须等待。您仍可存款。\n\n如非您本人操作，请立即联系客服。',
    },
    play_stopped: {
      title: '游戏和提款已暂停',
      body: '{reason}\n\n余额仍归您所有。问题解决前暂停游戏和提款。',
    },
    restriction_lifted: {
      title: '限制已解除',
      body: '我们已解除您账户的一项限制。',
    },
    upline_locked_login: {
      title: '您的代理锁定了您的登录',
      body: '您的代理 {account} 锁定了您的登录，您的余额不受影响。',
    },
    upline_changed_rates: {
      title: '您的返点已变更',
      body: '您的代理 {account} 修改了您的返点，明日起生效，详见账户资料。',
    },
    upline_unlocked_login: {
      title: '您的代理已解除登录锁定',
      body: '您的代理 {account} 已解除登录锁定，您可以重新登录。',
    },
    contract_proposed: {
      title: '契约：条款等待答复',
      body: '与 {account} 的{contract}契约有新条款，等待答复至 {untilAt}。在此之前一切不变。',
    },
    contract_signed: {
      title: '契约已签署',
      body: '您与 {account} 已签署{contract}契约的条款，自 {fromAt} 起生效。',
    },
    contract_declined: {
      title: '契约：未达成一致',
      body: '与 {account} 的{contract}契约的新条款未达成一致，原有约定不变。',
    },
    contract_end_requested: {
      title: '契约：申请终止',
      body: '您与 {account} 中的一方申请终止{contract}契约，等待答复至 {untilAt}；在此期间条款继续有效。',
    },
    contract_end_declined: {
      title: '契约继续有效',
      body: '与 {account} 的{contract}契约照常继续：终止未获同意。',
    },
    contract_ended: {
      title: '契约将终止',
      body: '您与 {account} 同意终止{contract}契约，终止时间为 {untilAt}；此前所得照常结算。',
    },
    contract_ended_by_rule: {
      title: '契约终止',
      body: '与 {account} 的{contract}契约于 {untilAt} 终止：{cause}此前所得照常结算。',
    },
    contract_to_pay: {
      title: '{currency} {amount} · 契约：等待您支付',
      body: '下级的{contract}契约共 {amount} {currency}，等待您支付：请打开“契约”。',
    },
    contract_to_ask: {
      title: '{currency} {amount} · 契约：请申请发放',
      body: '您的{contract}契约为 {amount} {currency}，需您向上级申请发放：请打开“契约”。',
    },
    contract_asked: {
      title: '契约：下级申请发放',
      body: '{account} 申请发放{contract}契约 {amount} {currency}，请在“契约”中支付。',
    },
    contract_paid: {
      title: '{currency} {amount} · 契约已发放',
      body: '您的{contract}契约 {amount} {currency} 已存入钱包。',
    },
    contract_paid_out: {
      title: '{currency} {amount} · 下级契约款已支付',
      body: '{contract}契约款 {amount} {currency} 已从您的钱包付给下级。',
    },
    contract_paid_outside: {
      title: '契约：已确认收款',
      body: '{account} 已确认您以其他方式支付了{contract}契约 {amount} {currency}，该款已结清。',
    },
    contract_unpaid: {
      title: '{currency} {amount} · 契约尚未发放',
      body: '您的{contract}契约 {amount} {currency} 尚未发放：上级余额不足。上级每次入账时会再次支付。',
    },
    contract_advanced: {
      title: '平台已代您支付',
      body: '平台已代您向 {account} 支付{contract}契约 {amount} {currency}。此款您欠平台，每笔入账将优先偿还。',
    },
    contract_overdue: {
      title: '您欠下级契约款',
      body: '您的余额不足以支付下级的契约款。付清之前，您不能提款、转账或兑换；每笔入账将优先支付。',
    },
    contract_overdue_turnover: {
      title: '您欠下级契约款',
      body: '您的钱包的流水要求未完成，无法支付下级的契约款。付清之前，您不能提款、转账或兑换。完成流水要求后，钱包将优先支付。',
    },
    contract_settled_up: {
      title: '下级契约款已付清',
      body: '您已付清下级的契约款，可以再次提款和转账。',
    },
    reward_offered: {
      title: '{currency} {amount} 待领取 · {title}',
      body: '{title}：{amount} {currency}。请于 {untilAt} 前在奖励中心领取。',
    },
    reward_ends_soon: {
      title: '奖励即将到期：{title}',
      body: '{title}：{amount} {currency} 可领取至 {untilAt}。',
    },
    redemption_passed: {
      title: '兑换已通过：{product}',
      body: '您以 {points} 积分兑换的{product}（{number}）已通过。',
    },
    redemption_rejected: {
      title: '兑换未通过：{product}',
      body: '{product}（{number}）的兑换未通过，{points} 积分已退回。原因：{reason}',
    },
    gift_sent: {
      title: '礼品已寄出：{product}',
      body: '您的礼品{product}（{number}）已寄出。',
    },
    gift_rejected: {
      title: '礼品未寄出：{product}',
      body: '礼品{product}（{number}）未寄出。原因：{reason}',
    },
    reward_expired: {
      title: '奖励已过期：{title}',
      body: '{title}：{amount} {currency} 未在期限内领取，已失效。',
    },
    bonus_granted: {
      title: '{currency} {amount} · {title}',
      body: '{title}：{amount} {currency} 已存入您的钱包。条款与流水进度请见“红利明细”。',
    },
    bonus_ends_soon: {
      title: '红利即将到期：{title}',
      body: '{title}：{amount} {currency} 的红利将于 {untilAt} 到期，届时未完成流水的红利将被收回。',
    },
    bonus_completed: {
      title: '红利流水已完成：{title}',
      body: '{title}：{amount} {currency} 红利的流水已完成，您的钱包不再受其限制。',
    },
    bonus_lost: {
      title: '红利已用完：{title}',
      body: '{title}：{amount} {currency} 的红利已用完，您的钱包不再受其限制。',
    },
    bonus_taken_back: {
      title: '红利已结束：{title}',
      body: '{title}：您的红利已结束，已收回 {amount} {currency}，您的钱包不再受其限制。',
    },
    promotion_rejected: {
      title: '申请未通过：{promotion}',
      body: '您对“{promotion}”的申请未通过。\n\n原因：{reason}',
    },
    promotion_missed: {
      title: '存款未附带红利：{promotion}',
      body: '您的存款已到账，但未能附带“{promotion}”：到账时不符合条件，或优惠预算已用完。\n\n订单 {orderNo}',
    },
    free_rounds_end_soon: {
      title: '免费旋转即将到期：{promotion}',
      body: '{promotion}的 {rounds} 次免费旋转可玩至 {untilAt}。',
    },
    promotion_given: {
      title: '奖励已发放',
      body: '“{promotion}”：{gift}',
    },
    feedback_answered: {
      title: '您的反馈已获回复',
      body: '{answer}',
    },
  },
  changes: {
    password: '登录密码',
    payment_password: '资金密码',
    mobile: '手机号',
    email: '邮箱',
    totp: '身份验证器',
    passkey: '通行密钥',
  },
  limits: {
    deposit: '存款限额',
    loss: '亏损限额',
    wager: '投注限额',
    single_bet: '单注上限',
    session: '游戏时长',
  },
  periods: { day: '每日', week: '每周', month: '每月', none: '每次' },
  contracts: {
    DIVIDEND: '分红',
    DAILY_SALARY: '日工资',
    HOURLY_SALARY: '小时工资',
    REALTIME_SALARY: '实时工资',
  },
  causes: {
    rate_lowered: '上级现有比例低于其给出的比例。',
    contract_above_ended: '上级自己的契约已终止。',
    moved: '该会员已转到其他上级名下。',
    account_closed: '其中一方的账户已关闭。',
  },
  reasons: {
    name_differs: '收款账户姓名与您在本站的姓名不一致。',
    bank_refused: '银行未接受该笔付款，请核对账号或使用其他账户。',
    identity_needed: '请先完成身份验证。',
    play_first: '存款尚未达到条款要求的投注额。',
    asked_by_member: '应您的要求办理。',
    no_payment: '我们没有查到该订单的付款。',
    slip_unreadable: '付款凭证无法辨认。',
    payer_differs: '付款来自他人的账户。',
    paid_elsewhere: '该笔付款已计入另一张订单。',
    account_closed: '银行告知该账户不存在或已销户。',
    unreadable: '文件无法辨认，请发送清晰完整的图片。',
    too_old: '文件已超过三个月。',
    not_enough: '文件不足以说明您的存款金额来源。',
    mistake_corrected: '我们更正了您钱包中的一处错误。',
    result_corrected: '游戏商更正了游戏结果。',
    credited_twice: '同一笔款项曾重复入账。',
    goodwill: '这是我们的一点补偿心意。',
    account_checked: '我们正在核查您的账户，详情请咨询客服。',
    rules_broken: '未遵守本站条款。',
  },
};
