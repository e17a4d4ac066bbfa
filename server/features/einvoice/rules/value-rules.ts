import { number, text } from '../model/invoice.ts'
import { termName } from '../model/terms.ts'
import { placesOf, type Rule } from './rule.ts'

/** Rule, place and amount that has two decimal places at most. */
const amounts: readonly (readonly [id: string, place: string, term: string])[] = [
  ['BR-DEC-01', 'BG-20', 'BT-92'],
  ['BR-DEC-02', 'BG-20', 'BT-93'],
  ['BR-DEC-05', 'BG-21', 'BT-99'],
  ['BR-DEC-06', 'BG-21', 'BT-100'],
  ['BR-DEC-09', '', 'BT-106'],
  ['BR-DEC-10', '', 'BT-107'],
  ['BR-DEC-11', '', 'BT-108'],
  ['BR-DEC-12', '', 'BT-109'],
  ['BR-DEC-13', '', 'BT-110'],
  ['BR-DEC-14', '', 'BT-112'],
  ['BR-DEC-15', '', 'BT-111'],
  ['BR-DEC-16', '', 'BT-113'],
  ['BR-DEC-17', '', 'BT-114'],
  ['BR-DEC-18', '', 'BT-115'],
  ['BR-DEC-19', 'BG-23', 'BT-116'],
  ['BR-DEC-20', 'BG-23', 'BT-117'],
  ['BR-DEC-23', 'BG-25', 'BT-131'],
  ['BR-DEC-24', 'BG-25/BG-27', 'BT-136'],
  ['BR-DEC-25', 'BG-25/BG-27', 'BT-137'],
  ['BR-DEC-27', 'BG-25/BG-28', 'BT-141'],
  ['BR-DEC-28', 'BG-25/BG-28', 'BT-142'],
]

const others: readonly (readonly [place: string, term: string])[] = [
  ['BG-23', 'BT-119'],
  ['BG-25', 'BT-129'],
  ['BG-25', 'BT-146'],
  ['BG-25', 'BT-149'],
  ['BG-25', 'BT-152'],
]

const periods = [
  ['BR-29', 'BG-14', 'BT-73', 'BT-74'],
  ['BR-30', 'BG-25/BG-26', 'BT-134', 'BT-135'],
] as const

const notNegative = [
  ['BR-27', 'BT-146'],
  ['BR-28', 'BT-148'],
] as const

const dates: readonly (readonly [place: string, term: string])[] = [
  ['', 'BT-2'],
  ['', 'BT-7'],
  ['', 'BT-9'],
  ['', 'BT-72'],
  ['BG-14', 'BT-73'],
  ['BG-14', 'BT-74'],
]

/** Identifiers of VAT begin with the country: rule BR-CO-09, by place and term. */
const vatIds = [
  ['', 'BT-31'],
  ['', 'BT-48'],
  ['BG-11', 'BT-63'],
] as const

/** Rules of EN 16931 on single values: decimals, signs, periods, VAT identifiers, and what a number and a date is. */
export const valueRules: readonly Rule[] = [
  ...amounts.map(
    ([id, place, term]): Rule => ({
      id,
      text: { zh: `${termName(term).zh}最多两位小数`, en: `${termName(term).en} has at most two decimals` },
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => (number(at, term)?.scale ?? 0) > 2)
          .map((at) => ({ at, term })),
    }),
  ),
  ...notNegative.map(
    ([id, term]): Rule => ({
      id,
      text: { zh: `${termName(term).zh}不能为负`, en: `${termName(term).en} must not be negative` },
      check: (invoice) =>
        placesOf(invoice, 'BG-25')
          .filter((at) => (number(at, term)?.units ?? 0n) < 0n)
          .map((at) => ({ at, term })),
    }),
  ),
  ...periods.map(
    ([id, place, start, end]): Rule => ({
      id,
      text: {
        zh: `${termName(end).zh}不能早于开始日期`,
        en: `${termName(end).en} must not be before the start date`,
      },
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => text(at, end) !== '' && text(at, end) < text(at, start))
          .map((at) => ({ at, term: end })),
    }),
  ),
  {
    id: 'BR-54',
    text: {
      zh: '物料属性须有名称（BT-160）和值（BT-161）',
      en: 'An item attribute has a name (BT-160) and a value (BT-161)',
    },
    check: (invoice) =>
      placesOf(invoice, 'BG-25/BG-32')
        .filter((at) => text(at, 'BT-160') === '' || text(at, 'BT-161') === '')
        .map((at) => ({ at, term: 'BT-161' })),
  },
  {
    id: 'BR-CO-09',
    text: {
      zh: '增值税号须以 ISO 3166-1 国家代码开头（希腊可用 EL）',
      en: 'A VAT identifier begins with the ISO 3166-1 code of its country (EL for Greece)',
    },
    check: (invoice) =>
      vatIds.flatMap(([place, term]) =>
        placesOf(invoice, place)
          .filter((at) => text(at, term) !== '' && !/^[A-Z]{2}/.test(text(at, term)))
          .map((at) => ({ at, term })),
      ),
  },
  {
    id: 'FORMAT-NUMBER',
    text: { zh: '不是有效的数字', en: 'This is not a number' },
    check: (invoice) =>
      [...amounts.map(([, place, term]) => [place, term] as const), ...others].flatMap(([place, term]) =>
        placesOf(invoice, place)
          .filter((at) => text(at, term) !== '' && number(at, term) === undefined)
          .map((at) => ({ at, term })),
      ),
  },
  {
    id: 'FORMAT-DATE',
    text: { zh: '不是有效的日期', en: 'This is not a date' },
    check: (invoice) =>
      dates.flatMap(([place, term]) =>
        placesOf(invoice, place)
          .filter((at) => text(at, term) !== '' && !isDate(text(at, term)))
          .map((at) => ({ at, term })),
      ),
  },
]

/** Whether a text is a day of the calendar, with or without a time zone. */
function isDate(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
