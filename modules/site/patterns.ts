import { PATTERN_REGEXES } from './pattern-regex.ts';

/** A rule as #68 lists it: its regex and its message in every language, without the min–max that follows it. */
export type Pattern = { patternId: number; regex: string; message: Record<'EN' | 'CN' | 'KM', string> };

/** One row a rule, in the order of PATTERN_REGEXES. */
const MESSAGES: readonly [en: string, cn: string, km: string][] = [
  ['Any characters', '任意字符', 'តួអក្សរណាមួយក៏បាន'],
  [
    'First character a letter, then letters and digits',
    '首位为字母，其后为字母和数字',
    'តួទីមួយជាអក្សរ បន្ទាប់មកអក្សរ និងលេខ',
  ],
  ['Chinese characters and digits', '中文和数字', 'អក្សរចិន និងលេខ'],
  ['E-mail format', '邮箱格式', 'ទម្រង់អ៊ីមែល'],
  ['Letters or digits only', '仅限字母或数字', 'តែអក្សរ ឬលេខ'],
  ['Must mix letters and digits', '必须同时包含字母和数字', 'ត្រូវមានទាំងអក្សរ និងលេខ'],
  ['Digits only', '仅限数字', 'តែលេខ'],
  [
    'Letters and digits with at least one uppercase letter',
    '字母和数字，至少一个大写字母',
    'អក្សរ និងលេខ ដោយមានអក្សរធំយ៉ាងតិចមួយ',
  ],
  ['English letters and spaces', '英文字母和空格', 'អក្សរអង់គ្លេស និងដកឃ្លា'],
  ['No spaces', '不含空格', 'គ្មានដកឃ្លា'],
  ['Chinese characters and punctuation', '中文和标点', 'អក្សរចិន និងសញ្ញាវណ្ណយុត្តិ'],
  ['Date yyyy-MM-dd', '日期 yyyy-MM-dd', 'កាលបរិច្ឆេទ yyyy-MM-dd'],
  ['Letters and spaces', '字母和空格', 'អក្សរ និងដកឃ្លា'],
  ['Date MM-dd-yyyy', '日期 MM-dd-yyyy', 'កាលបរិច្ឆេទ MM-dd-yyyy'],
  ['Alphabets and digits', '英文字母和数字', 'អក្សរ និងលេខ'],
  ['Korean only', '仅限韩文', 'តែអក្សរកូរ៉េ'],
  ['Thai only', '仅限泰文', 'តែអក្សរថៃ'],
  ['Thai or English and spaces', '泰文或英文和空格', 'អក្សរថៃ ឬអង់គ្លេស និងដកឃ្លា'],
  [
    'Uppercase letters and spaces, at least one letter',
    '大写字母和空格，至少一个字母',
    'អក្សរធំ និងដកឃ្លា យ៉ាងតិចអក្សរមួយ',
  ],
  ['Letters, digits and symbols', '字母、数字和符号', 'អក្សរ លេខ និងនិមិត្តសញ្ញា'],
  [
    'At least one uppercase letter, one lowercase letter, one digit and one special symbol',
    '至少一个大写字母、一个小写字母、一个数字和一个特殊符号',
    'យ៉ាងតិចអក្សរធំមួយ អក្សរតូចមួយ លេខមួយ និងនិមិត្តសញ្ញាមួយ',
  ],
  [
    'Full name: first and last name separated by a space',
    '全名：名和姓以空格分隔',
    'ឈ្មោះពេញ៖ នាមខ្លួន និងនាមត្រកូល បំបែកដោយដកឃ្លា',
  ],
  [
    'Full-width Hiragana, Katakana or Kanji with no spaces',
    '全角平假名、片假名或汉字，不含空格',
    'Hiragana, Katakana ឬ Kanji ពេញទទឹង គ្មានដកឃ្លា',
  ],
];

export const PATTERNS: readonly Pattern[] = MESSAGES.map(([EN, CN, KM], index) => ({
  patternId: index + 1,
  regex: PATTERN_REGEXES[index] ?? '^$',
  message: { EN, CN, KM },
}));
