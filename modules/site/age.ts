/** Whole years between a birthday and a day, both YYYY-MM-DD; born on 29 February turns a year older on 1 March. */
export function ageOn(day: string, birthday: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** Both date rules (yyyy-MM-dd, MM-dd-yyyy) lead to YYYY-MM-DD. */
export const toIsoDay = (text: string): string =>
  /^\d{2}-\d{2}-\d{4}$/.test(text) ? `${text.slice(6)}-${text.slice(0, 5)}` : text;
