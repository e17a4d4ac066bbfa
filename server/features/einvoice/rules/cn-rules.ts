import { compared, type Decimal, less, percentOf, rounded, size } from '../model/decimal.ts'
import { number, text } from '../model/invoice.ts'
import { cnTerms } from '../model/terms.ts'
import { placesOf, type Rule } from './rule.ts'

/** Tolerance of the tax of a line: the invoice platform of the tax administration allows 0.06. */
const tolerance: Decimal = { units: 6n, scale: 2 }

/** Rules of the Chinese fully digital e-invoice itself. */
export const cnRules: readonly Rule[] = [
  {
    id: 'CN-01',
    text: { zh: '数电票号码须为 20 位数字', en: 'The number of a fully digital invoice has 20 digits' },
    check: (invoice) => (/^\d{20}$/.test(text(invoice, 'BT-1')) ? [] : [{ at: invoice, term: 'BT-1' }]),
  },
  {
    id: 'CN-02',
    text: { zh: '行税额须等于金额 × 税率（允许误差 0.06）', en: 'Tax of a line = amount × rate (tolerance 0.06)' },
    check: (invoice) =>
      placesOf(invoice, 'BG-25').flatMap((at) => {
        const amount = number(at, 'BT-131')
        const got = number(at, cnTerms.lineTax)
        const rate = number(at, 'BT-152')
        if (!(amount && got && rate)) return []
        const want = rounded(percentOf(amount, rate))
        return compared(size(less(got, want)), tolerance) > 0 ? [{ at, term: cnTerms.lineTax, got, want }] : []
      }),
  },
  {
    id: 'CN-03',
    text: { zh: '缺少行税额', en: 'The tax of a line is missing' },
    check: (invoice) =>
      placesOf(invoice, 'BG-25')
        .filter((at) => number(at, cnTerms.lineTax) === undefined && ['S'].includes(text(at, 'BT-151')))
        .map((at) => ({ at, term: cnTerms.lineTax })),
  },
  {
    id: 'CN-04',
    text: { zh: '缺少销售方纳税人识别号', en: 'The taxpayer identifier of the seller is missing' },
    check: (invoice) => (text(invoice, 'BT-31') === '' ? [{ at: invoice, term: 'BT-31' }] : []),
  },
]

/** Rules of EN 16931 that a Chinese invoice keeps too: it has no addresses by fields, units as words and no VAT categories. */
export const sharedWithCn: ReadonlySet<string> = new Set(
  'BR-02 BR-03 BR-06 BR-07 BR-13 BR-14 BR-16 BR-24 BR-25 BR-CO-10 BR-CO-14 BR-CO-15 BR-DEC-12 BR-DEC-13 BR-DEC-14 BR-DEC-23 FORMAT-NUMBER FORMAT-DATE'.split(
    ' ',
  ),
)
