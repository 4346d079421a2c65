import type { NoticeWords } from '../template.ts';

export const km: NoticeWords = {
  notices: {
    deposit_credited: {
      title: 'ប្រាក់ដាក់បានចូលហើយ',
      body: 'ប្រាក់ដាក់ {amount} {currency} របស់អ្នកបានចូលក្នុងកាបូបហើយ។\n\nលេខបញ្ជា {orderNo}',
    },
    deposit_failed: {
      title: 'ការដាក់ប្រាក់មិនបានសម្រេច',
      body: 'ការដាក់ប្រាក់ {amount} {currency} មិនបានសម្រេចទេ ហើយគ្មានប្រាក់ចូលកាបូបឡើយ។ ប្រសិនបើអ្នកបានបង់ហើយ សូមផ្ញើបង្កាន់ដៃ និងលេខបញ្ជានេះទៅសេវាអតិថិជន។\n\nលេខបញ្ជា {orderNo}',
    },
    withdrawal_approved: {
      title: 'ការដកប្រាក់ត្រូវបានអនុម័ត',
      body: 'ការដកប្រាក់ {amount} {currency} ត្រូវបានអនុម័ត ហើយកំពុងបង់ទៅគណនីរបស់អ្នក។\n\nលេខបញ្ជា {orderNo}',
    },
    withdrawal_rejected: {
      title: 'ការដកប្រាក់ត្រូវបានបដិសេធ',
      body: 'ការដកប្រាក់ {amount} {currency} មិនត្រូវបានអនុម័តទេ។ ប្រាក់បានត្រឡប់ចូលកាបូបវិញហើយ។\n\nមូលហេតុ៖ {reason}\n\nលេខបញ្ជា {orderNo}',
    },
    withdrawal_paid: {
      title: 'ប្រាក់ដកត្រូវបានបង់ហើយ',
      body: 'យើងបានផ្ញើ {amount} {currency} ទៅគណនីរបស់អ្នក។ សូមបញ្ជាក់ពេលប្រាក់មកដល់។\n\nលេខបញ្ជា {orderNo}',
    },
    withdrawal_refunded: {
      title: 'ប្រាក់ដកត្រូវបានត្រឡប់វិញ',
      body: 'ការដកប្រាក់ {amount} {currency} មិនអាចបង់បានទេ។ ប្រាក់បានត្រឡប់ចូលកាបូបវិញហើយ។\n\nលេខបញ្ជា {orderNo}',
    },
    line_transfer_sent: {
      title: 'ការផ្ទេរបានផ្ញើ',
      body: 'អ្នកបានផ្ទេរ {amount} {currency} ទៅ {account}។\n\nលេខបញ្ជា {orderNo}',
    },
    line_transfer_received: {
      title: 'បានទទួលប្រាក់ផ្ទេរ',
      body: '{account} បានផ្ទេរ {amount} {currency} មកអ្នក។ ប្រាក់នៅក្នុងកាបូបហើយ។\n\nលេខបញ្ជា {orderNo}',
    },
    adjustment: {
      title: 'កាបូបត្រូវបានកែតម្រូវ',
      body: 'កាបូបរបស់អ្នកត្រូវបានកែតម្រូវ {amount} {currency}។\n\nមូលហេតុ៖ {reason}\n\nលេខកំណត់ត្រា {orderNo}',
    },
    limit_lowered: {
      title: 'ដែនកំណត់ត្រូវបានបន្ថយ',
      body: '{limit} ({period}) របស់អ្នកគឺ {value} ចាប់ពីឥឡូវនេះ។',
    },
    limit_rise_requested: {
      title: 'បានស្នើដែនកំណត់ខ្ពស់ជាងមុន',
      body: 'អ្នកបានស្នើប្តូរ {limit} ({period}) ទៅ {value}។ គ្មានអ្វីផ្លាស់ប្តូរទេ រហូតដល់អ្នកបញ្ជាក់ក្រោយ {confirmFromAt}។',
    },
    limit_raised: {
      title: 'ដែនកំណត់ត្រូវបានប្តូរ',
      body: 'តាមការបញ្ជាក់របស់អ្នក {limit} ({period}) គឺ {value} ចាប់ពីឥឡូវនេះ។',
    },
    cool_off_started: {
      title: 'ការសម្រាករបស់អ្នកបានចាប់ផ្តើម',
      body: 'អ្នកមិនអាចដាក់ប្រាក់ ឬលេងបានទេ រហូតដល់ {untilAt}។ ការដកប្រាក់នៅតែបើក។',
    },
    self_excluded: {
      title: 'ការហាមឃាត់ខ្លួនឯងបានចាប់ផ្តើម',
      body: 'អ្នកបានហាមឃាត់ខ្លួនឯងពីការដាក់ប្រាក់ និងការលេង រហូតដល់ {untilAt}។ មិនអាចលុបចោលមុនពេលនេះបានទេ។ ការដកប្រាក់នៅតែបើក។',
    },
    self_excluded_for_ever: {
      title: 'ការហាមឃាត់ខ្លួនឯងបានចាប់ផ្តើម',
      body: 'អ្នកបានហាមឃាត់ខ្លួនឯងពីការដាក់ប្រាក់ និងការលេងជារៀងរហូត។ ការដកប្រាក់នៅតែបើក។',
    },
    funds_requested: {
      title: 'សូមបង្ហាញប្រភពប្រាក់របស់អ្នក',
      body: '{reason} សូមឆ្លើយមុន {dueAt}៖ បើក «ឯកសារ» ក្នុងគណនីរបស់អ្នក។',
    },
    funds_overdue: {
      title: 'ឯកសាររបស់អ្នកហួសកំណត់',
      body: 'ថ្ងៃកំណត់សម្រាប់ឆ្លើយបានកន្លងផុត។ ការដាក់ប្រាក់អាចត្រូវបិទ ហើយការដកប្រាក់ត្រូវរង់ចាំ រហូតដល់យើងទទួលឯកសារ៖ បើក «ឯកសារ» ក្នុងគណនី។',
    },
    funds_refused: {
      title: 'ឯកសាររបស់អ្នកមិនទាន់គ្រប់គ្រាន់',
      body: '{reason}',
    },
    funds_accepted: {
      title: 'សូមអរគុណសម្រាប់ឯកសារ',
      body: 'យើងបានពិនិត្យឯកសាររបស់អ្នករួចហើយ។ អ្នកមិនចាំបាច់ធ្វើអ្វីទៀតទេ។',
    },
    feedback_answered: {
      title: 'មតិរបស់អ្នកត្រូវបានឆ្លើយតប',
      body: '{answer}',
    },
  },
  limits: {
    deposit: 'ដែនកំណត់ដាក់ប្រាក់',
    loss: 'ដែនកំណត់ខាតបង់',
    wager: 'ដែនកំណត់ភ្នាល់',
    single_bet: 'ប្រាក់ភ្នាល់ធំបំផុត',
    session: 'រយៈពេលលេង',
  },
  periods: { day: 'ក្នុងមួយថ្ងៃ', week: 'ក្នុងមួយសប្តាហ៍', month: 'ក្នុងមួយខែ', none: 'រាល់ដង' },
};
