import { compared, type Decimal, less, negated, percentOf, rounded, size, sum, zero } from '../model/decimal.ts'
import { type Group, type Invoice, number, text, total } from '../model/invoice.ts'
import { type Breach, placesOf, type Rule, type Words } from './rule.ts'

const one: Decimal = { units: 1n, scale: 0 }

/** Breach when a term differs from its value by a rule; none where the term is missing, which another rule says. */
export function differs(at: Group, term: string, want: Decimal | undefined, tolerance?: Decimal): readonly Breach[] {
  const got = number(at, term)
  if (!(got && want) || compared(got, want) === 0) return []
  const isSlight = tolerance !== undefined && compared(size(less(got, want)), tolerance) < 0
  return [{ at, term, got, want, isSlight }]
}

/** Largest difference of a VAT amount or base that is only a warning: below one unit of the currency. */
export const slight = one

type Sum = readonly [id: string, term: string, text: Words, want: (invoice: Invoice) => Decimal | undefined]

const sums: readonly Sum[] = [
  [
    'BR-CO-10',
    'BT-106',
    { zh: '行净额合计（BT-106）须等于各行净额之和', en: 'Sum of line net amounts (BT-106) = Σ BT-131' },
    (invoice) => total(placesOf(invoice, 'BG-25'), 'BT-131'),
  ],
  [
    'BR-CO-11',
    'BT-107',
    { zh: '整单折让合计（BT-107）须等于各项折让之和', en: 'Sum of document allowances (BT-107) = Σ BT-92' },
    (invoice) => total(placesOf(invoice, 'BG-20'), 'BT-92'),
  ],
  [
    'BR-CO-12',
    'BT-108',
    { zh: '整单附加费合计（BT-108）须等于各项附加费之和', en: 'Sum of document charges (BT-108) = Σ BT-99' },
    (invoice) => total(placesOf(invoice, 'BG-21'), 'BT-99'),
  ],
  [
    'BR-CO-13',
    'BT-109',
    {
      zh: '不含税合计（BT-109）须等于行净额合计 − 折让合计 + 附加费合计',
      en: 'Total without VAT (BT-109) = BT-106 − BT-107 + BT-108',
    },
    (invoice) => added(invoice, ['BT-106', 'BT-108'], ['BT-107']),
  ],
  [
    'BR-CO-14',
    'BT-110',
    { zh: '税额合计（BT-110）须等于各税类税额之和', en: 'Total VAT amount (BT-110) = Σ BT-117' },
    (invoice) => total(placesOf(invoice, 'BG-23'), 'BT-117'),
  ],
  [
    'BR-CO-15',
    'BT-112',
    { zh: '价税合计（BT-112）须等于不含税合计 + 税额合计', en: 'Total with VAT (BT-112) = BT-109 + BT-110' },
    (invoice) => added(invoice, ['BT-109', 'BT-110'], []),
  ],
  [
    'BR-CO-16',
    'BT-115',
    {
      zh: '应付金额（BT-115）须等于价税合计 − 已付金额 + 舍入金额',
      en: 'Amount due (BT-115) = BT-112 − BT-113 + BT-114',
    },
    (invoice) => added(invoice, ['BT-112', 'BT-114'], ['BT-113']),
  ],
]

// The first term is demanded by a rule of its own; the others count nothing when missing.
function added(invoice: Invoice, plus: readonly [string, ...string[]], minus: readonly string[]): Decimal | undefined {
  if (!number(invoice, plus[0])) return undefined
  const value = (term: string) => number(invoice, term) ?? zero
  return sum(...plus.map(value), ...minus.map((term) => negated(value(term))))
}

/** Allowances and charges of the document without their sum: rule, group, its amount, the sum. */
const missingSums = [
  ['BR-CO-11', 'BG-20', 'BT-92', 'BT-107'],
  ['BR-CO-12', 'BG-21', 'BT-99', 'BT-108'],
] as const

/** Rules of EN 16931 on totals and the VAT of a category, in exact decimals. */
export const sumRules: readonly Rule[] = [
  ...sums.map(
    ([id, term, words, want]): Rule => ({
      id,
      text: words,
      check: (invoice) => {
        const missing = missingSums.filter(([rule]) => rule === id && text(invoice, term) === '')
        const lacks = missing.flatMap(([, group, amount]) =>
          total(placesOf(invoice, group), amount).units === 0n ? [] : [{ at: invoice, term }],
        )
        return [...lacks, ...differs(invoice, term, want(invoice))]
      },
    }),
  ),
  {
    id: 'BR-CO-17',
    text: {
      zh: '税类税额（BT-117）须等于计税金额 × 税率，保留两位小数',
      en: 'VAT category tax amount (BT-117) = BT-116 × BT-119 / 100, rounded to two decimals',
    },
    check: (invoice) =>
      placesOf(invoice, 'BG-23').flatMap((at) => {
        const base = number(at, 'BT-116')
        const rate = number(at, 'BT-119')
        return differs(at, 'BT-117', base && rounded(percentOf(base, rate ?? zero)), slight)
      }),
  },
]
