/**
 * The 23 rules a registration field can carry (AUTH-098…121), in the order of the specification; patternId is the
 * place in this list, from 1. `regex` is source text compiled with the `u` flag on both sides; length is checked
 * apart, in code points, so a rule and its min–max are two independent settings.
 */
export type Pattern = { patternId: number; regex: string; message: Record<'EN' | 'CN' | 'KM', string> };

const DATE_YMD = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const DATE_MDY = '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])-\\d{4}$';
/** Printable ASCII that is neither letter, digit nor space. */
const SYMBOL = '[!-\\/:-@\\[-`\\{-~]';

const rules: [regex: string, en: string, cn: string, km: string][] = [
  ['^[\\s\\S]*$', 'Any characters', '任意字符', 'តួអក្សរណាមួយក៏បាន'],
  [
    '^[A-Za-z][A-Za-z0-9]*$',
    'First character a letter, then letters and digits',
    '首位为字母，其后为字母和数字',
    'តួទីមួយជាអក្សរ បន្ទាប់មកអក្សរ និងលេខ',
  ],
  ['^[\\p{sc=Han}\\d]*$', 'Chinese characters and digits', '中文和数字', 'អក្សរចិន និងលេខ'],
  ['^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$', 'E-mail format', '邮箱格式', 'ទម្រង់អ៊ីមែល'],
  ['^[A-Za-z0-9]*$', 'Letters or digits only', '仅限字母或数字', 'តែអក្សរ ឬលេខ'],
  [
    '^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]*$',
    'Must mix letters and digits',
    '必须同时包含字母和数字',
    'ត្រូវមានទាំងអក្សរ និងលេខ',
  ],
  ['^\\d*$', 'Digits only', '仅限数字', 'តែលេខ'],
  [
    '^(?=.*[A-Z])[A-Za-z\\d]*$',
    'Letters and digits with at least one uppercase letter',
    '字母和数字，至少一个大写字母',
    'អក្សរ និងលេខ ដោយមានអក្សរធំយ៉ាងតិចមួយ',
  ],
  ['^[A-Za-z ]*$', 'English letters and spaces', '英文字母和空格', 'អក្សរអង់គ្លេស និងដកឃ្លា'],
  ['^\\S*$', 'No spaces', '不含空格', 'គ្មានដកឃ្លា'],
  ['^[\\p{sc=Han}\\p{P}]*$', 'Chinese characters and punctuation', '中文和标点', 'អក្សរចិន និងសញ្ញាវណ្ណយុត្តិ'],
  [DATE_YMD, 'Date yyyy-MM-dd', '日期 yyyy-MM-dd', 'កាលបរិច្ឆេទ yyyy-MM-dd'],
  ['^[\\p{L}\\p{M} ]*$', 'Letters and spaces', '字母和空格', 'អក្សរ និងដកឃ្លា'],
  [DATE_MDY, 'Date MM-dd-yyyy', '日期 MM-dd-yyyy', 'កាលបរិច្ឆេទ MM-dd-yyyy'],
  ['^[A-Za-z0-9]*$', 'Alphabets and digits', '英文字母和数字', 'អក្សរ និងលេខ'],
  ['^[\\p{sc=Hangul}]*$', 'Korean only', '仅限韩文', 'តែអក្សរកូរ៉េ'],
  ['^[\\p{sc=Thai}]*$', 'Thai only', '仅限泰文', 'តែអក្សរថៃ'],
  ['^[\\p{sc=Thai}A-Za-z ]*$', 'Thai or English and spaces', '泰文或英文和空格', 'អក្សរថៃ ឬអង់គ្លេស និងដកឃ្លា'],
  [
    '^(?=.*[A-Z])[A-Z ]*$',
    'Uppercase letters and spaces, at least one letter',
    '大写字母和空格，至少一个字母',
    'អក្សរធំ និងដកឃ្លា យ៉ាងតិចអក្សរមួយ',
  ],
  ['^[!-~]*$', 'Letters, digits and symbols', '字母、数字和符号', 'អក្សរ លេខ និងនិមិត្តសញ្ញា'],
  [
    `^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*${SYMBOL})[!-~]*$`,
    'At least one uppercase letter, one lowercase letter, one digit and one special symbol',
    '至少一个大写字母、一个小写字母、一个数字和一个特殊符号',
    'យ៉ាងតិចអក្សរធំមួយ អក្សរតូចមួយ លេខមួយ និងនិមិត្តសញ្ញាមួយ',
  ],
  [
    "^[\\p{L}\\p{M}.'’-]+( [\\p{L}\\p{M}.'’-]+)+$",
    'Full name: first and last name separated by a space',
    '全名：名和姓以空格分隔',
    'ឈ្មោះពេញ៖ នាមខ្លួន និងនាមត្រកូល បំបែកដោយដកឃ្លា',
  ],
  [
    '^[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}ー]*$',
    'Full-width Hiragana, Katakana or Kanji with no spaces',
    '全角平假名、片假名或汉字，不含空格',
    'Hiragana, Katakana ឬ Kanji ពេញទទឹង គ្មានដកឃ្លា',
  ],
];

export const PATTERNS: readonly Pattern[] = rules.map(([regex, EN, CN, KM], index) => ({
  patternId: index + 1,
  regex,
  message: { EN, CN, KM },
}));

const compiled = new Map<string, RegExp>();

/** Compiles rule text once; the `u` flag makes the script classes work. Throws SyntaxError on a bad rule. */
export function compilePattern(regex: string): RegExp {
  let made = compiled.get(regex);
  if (!made) {
    made = new RegExp(regex, 'u');
    compiled.set(regex, made);
  }
  return made;
}

const CALENDAR_YMD = 12;
const CALENDAR_MDY = 14;

/** Whether `text` obeys a rule; the two date rules also ask for a day that exists. */
export function matchesPattern(patternId: number, regex: string, text: string): boolean {
  if (!compilePattern(regex).test(text)) return false;
  if (patternId === CALENDAR_YMD) return isCalendarDay(text);
  if (patternId === CALENDAR_MDY) return isCalendarDay(`${text.slice(6)}-${text.slice(0, 5)}`);
  return true;
}

/** YYYY-MM-DD that exists in the calendar. */
export function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
