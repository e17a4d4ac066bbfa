import { compared, type Decimal, less, percentOf, rounded, sum, zero } from '../model/decimal.ts'
import { type Group, groupsOf, type Invoice, number, text, total } from '../model/invoice.ts'
import { type Breach, placesOf, type Rule, type Words } from './rule.ts'
import { differs, slight } from './sum-rules.ts'

/** VAT category (UNCL5305), and how EN 16931 treats it. */
type Category = {
  readonly code: string
  /** Its letters in rule ids. */
  readonly id: string
  readonly name: Words
  /** Rate of lines, allowances and charges. */
  readonly rate: 'positive' | 'any' | 'zero' | 'none'
  /** Tax identifiers that its parties have: any of the seller's, a VAT number of the seller's, or none. */
  readonly seller: 'any' | 'vat' | 'none'
  readonly buyer?: 'vat' | 'any' | 'none'
  /** Whether its breakdown gives the reason of an exemption. */
  readonly hasReason: boolean
}

const categories: readonly Category[] = [
  {
    code: 'S',
    id: 'S',
    name: { zh: '标准税率', en: 'standard rated' },
    rate: 'positive',
    seller: 'any',
    hasReason: false,
  },
  { code: 'Z', id: 'Z', name: { zh: '零税率', en: 'zero rated' }, rate: 'zero', seller: 'any', hasReason: false },
  { code: 'E', id: 'E', name: { zh: '免税', en: 'exempt from VAT' }, rate: 'zero', seller: 'any', hasReason: true },
  {
    ...{ code: 'AE', id: 'AE', name: { zh: '反向征收', en: 'reverse charge' }, rate: 'zero', seller: 'any' },
    ...{ buyer: 'any', hasReason: true },
  },
  {
    ...{ code: 'K', id: 'IC', name: { zh: '欧盟内供货', en: 'intra-community supply' }, rate: 'zero', seller: 'vat' },
    ...{ buyer: 'vat', hasReason: true },
  },
  { code: 'G', id: 'G', name: { zh: '出口', en: 'export' }, rate: 'zero', seller: 'vat', hasReason: true },
  {
    ...{ code: 'O', id: 'O', name: { zh: '不征税', en: 'not subject to VAT' }, rate: 'none', seller: 'none' },
    ...{ buyer: 'none', hasReason: true },
  },
  { code: 'L', id: 'IG', name: { zh: 'IGIC（加那利）', en: 'IGIC' }, rate: 'any', seller: 'any', hasReason: false },
  {
    code: 'M',
    id: 'IP',
    name: { zh: 'IPSI（休达、梅利利亚）', en: 'IPSI' },
    rate: 'any',
    seller: 'any',
    hasReason: false,
  },
] as const

/** Places with a VAT category: the group, its category, its rate and its amount. */
const places = [
  { group: 'BG-25', category: 'BT-151', rate: 'BT-152', amount: 'BT-131', name: { zh: '行', en: 'line' } },
  { group: 'BG-20', category: 'BT-95', rate: 'BT-96', amount: 'BT-92', name: { zh: '整单折让', en: 'allowance' } },
  { group: 'BG-21', category: 'BT-102', rate: 'BT-103', amount: 'BT-99', name: { zh: '整单附加费', en: 'charge' } },
] as const
type Place = (typeof places)[number]

const used = (invoice: Invoice, { group, category }: Place, code: string) =>
  placesOf(invoice, group).filter((at) => text(at, category) === code)
const breakdown = (invoice: Invoice, code: string) =>
  placesOf(invoice, 'BG-23').filter((at) => text(at, 'BT-118') === code)
const isRated = ({ rate }: Category) => rate === 'positive' || rate === 'any'

/** Rules of EN 16931 of the VAT categories, ten for each: BR-S-01 to BR-IP-10, and those of intra-community supplies and untaxed invoices. */
export const vatRules: readonly Rule[] = [
  ...categories.flatMap((category) => [
    countRule(category),
    ...places.map((place, index) => partiesRule(category, place, `BR-${category.id}-0${index + 2}`)),
    ...places.map((place, index) => rateRule(category, place, `BR-${category.id}-0${index + 5}`)),
    baseRule(category),
    taxRule(category),
    reasonRule(category),
  ]),
  {
    id: 'BR-IC-11',
    text: {
      zh: '欧盟内供货须有交货日期（BT-72）或结算期间（BG-14）',
      en: 'Intra-community supply needs a delivery date (BT-72) or an invoicing period (BG-14)',
    },
    check: (invoice) =>
      breakdown(invoice, 'K').length > 0 && text(invoice, 'BT-72') === '' && groupsOf(invoice, 'BG-14').length === 0
        ? [{ at: invoice, term: 'BT-72' }]
        : [],
  },
  {
    id: 'BR-IC-12',
    text: { zh: '欧盟内供货须有收货国家（BT-80）', en: 'Intra-community supply needs a deliver to country (BT-80)' },
    check: (invoice) =>
      breakdown(invoice, 'K').length > 0 && placesOf(invoice, 'BG-15').every((at) => text(at, 'BT-80') === '')
        ? [{ at: invoice, term: 'BT-80' }]
        : [],
  },
  {
    id: 'BR-O-11',
    text: { zh: '不征税发票只能有一个税类', en: 'An invoice not subject to VAT has no other VAT breakdown' },
    check: (invoice) =>
      isUntaxed(invoice)
        ? placesOf(invoice, 'BG-23')
            .filter((at) => text(at, 'BT-118') !== 'O')
            .map((at) => ({ at, term: 'BT-118' }))
        : [],
  },
  ...places.map(
    (place, index): Rule => ({
      id: `BR-O-${index + 12}`,
      text: {
        zh: `不征税发票的${place.name.zh}不能有其他税类`,
        en: `An invoice not subject to VAT has no ${place.name.en} of another category`,
      },
      check: (invoice) =>
        isUntaxed(invoice)
          ? placesOf(invoice, place.group)
              .filter((at) => text(at, place.category) !== 'O')
              .map((at) => ({ at, term: place.category }))
          : [],
    }),
  ),
]

const isUntaxed = (invoice: Invoice) => breakdown(invoice, 'O').length > 0

function countRule(category: Category): Rule {
  const { code, id, name } = category
  const most = isRated(category) ? Number.POSITIVE_INFINITY : 1
  return {
    id: `BR-${id}-01`,
    text: {
      zh: `有${name.zh}（${code}）项目时，增值税明细须有${most === 1 ? '一个' : '至少一个'}同类税类`,
      en: `Items ${name.en} (${code}) need ${most === 1 ? 'one' : 'at least one'} VAT breakdown of that category`,
    },
    check: (invoice) => {
      const uses = places.flatMap((place) => used(invoice, place, code))
      const found = breakdown(invoice, code)
      const [first] = found.length > 0 ? found : uses
      const fits = uses.length === 0 ? found.length === 0 : found.length > 0 && found.length <= most
      return fits || !first ? [] : [{ at: found.length > 0 ? first : invoice, term: 'BG-23' }]
    },
  }
}

function partiesRule(category: Category, place: Place, id: string): Rule {
  const { code, name, seller, buyer } = category
  const parties =
    seller === 'none'
      ? { zh: '不能有双方增值税号', en: 'excludes VAT identifiers of seller and buyer' }
      : {
          zh: `须有销售方税号${buyer ? '和购买方税号' : ''}`,
          en: `needs a tax identifier of the seller${buyer ? ' and of the buyer' : ''}`,
        }
  return {
    id,
    text: {
      zh: `${name.zh}（${code}）的${place.name.zh}${parties.zh}`,
      en: `A ${place.name.en} ${name.en} (${code}) ${parties.en}`,
    },
    check: (invoice) => (used(invoice, place, code).length > 0 ? partiesOf(invoice, category) : []),
  }
}

function partiesOf(invoice: Invoice, category: Category): readonly Breach[] {
  const vatOfAgent = text(placesOf(invoice, 'BG-11')[0], 'BT-63')
  const has = (...terms: readonly string[]) => terms.some((term) => text(invoice, term) !== '')
  if (category.seller === 'none') {
    const wrong = ['BT-31', 'BT-48'].find((term) => has(term)) ?? (vatOfAgent === '' ? undefined : 'BT-63')
    return wrong === undefined ? [] : [{ at: invoice, term: wrong }]
  }
  const sellerTerms = category.seller === 'any' ? ['BT-31', 'BT-32'] : ['BT-31']
  if (!has(...sellerTerms) && vatOfAgent === '') return [{ at: invoice, term: 'BT-31' }]
  const buyerTerms = { vat: ['BT-48'], any: ['BT-48', 'BT-47'], none: [] }[category.buyer ?? 'none']
  return buyerTerms.length === 0 || has(...buyerTerms) ? [] : [{ at: invoice, term: 'BT-48' }]
}

function rateRule({ code, name, rate }: Category, place: Place, id: string): Rule {
  const wanted = {
    positive: { zh: '税率须大于 0', en: 'has a rate greater than 0' },
    any: { zh: '税率须为 0 或以上', en: 'has a rate of 0 or more' },
    zero: { zh: '税率须为 0', en: 'has the rate 0' },
    none: { zh: '不能有税率', en: 'has no rate' },
  }[rate]
  const fits = (at: Group) => {
    const found = number(at, place.rate)
    if (rate === 'none') return text(at, place.rate) === ''
    if (!found) return false
    return rate === 'positive' ? found.units > 0n : rate === 'any' ? found.units >= 0n : found.units === 0n
  }
  return {
    id,
    text: {
      zh: `${name.zh}（${code}）的${place.name.zh}${wanted.zh}`,
      en: `A ${place.name.en} ${name.en} (${code}) ${wanted.en}`,
    },
    check: (invoice) =>
      used(invoice, place, code)
        .filter((at) => !fits(at))
        .map((at) => ({ at, term: place.rate })),
  }
}

/** Net amount of a category, or of one of its rates. */
function baseOf(invoice: Invoice, code: string, rate: Decimal | undefined): Decimal {
  const [lines, allowances, charges] = places.map((place) => {
    const all = used(invoice, place, code)
    const same = rate ? all.filter((at) => compared(number(at, place.rate) ?? zero, rate) === 0) : all
    return total(same, place.amount)
  })
  return less(sum(lines ?? zero, charges ?? zero), allowances ?? zero)
}

function baseRule(category: Category): Rule {
  const { code, id, name } = category
  return {
    id: `BR-${id}-08`,
    text: {
      zh: `${name.zh}（${code}）的计税金额（BT-116）须等于同类行净额 − 折让 + 附加费`,
      en: `Taxable amount (BT-116) ${name.en} (${code}) = its lines − allowances + charges`,
    },
    check: (invoice) =>
      breakdown(invoice, code).flatMap((at) => {
        const rate = isRated(category) ? (number(at, 'BT-119') ?? zero) : undefined
        return differs(at, 'BT-116', baseOf(invoice, code, rate), slight)
      }),
  }
}

function taxRule(category: Category): Rule {
  const { code, id, name } = category
  return {
    id: `BR-${id}-09`,
    text: isRated(category)
      ? {
          zh: `${name.zh}（${code}）的税额（BT-117）须等于计税金额 × 税率`,
          en: `Tax amount (BT-117) ${name.en} (${code}) = taxable amount × rate`,
        }
      : { zh: `${name.zh}（${code}）的税额（BT-117）须为 0`, en: `Tax amount (BT-117) ${name.en} (${code}) is 0` },
    check: (invoice) =>
      breakdown(invoice, code).flatMap((at) => {
        if (!isRated(category)) return differs(at, 'BT-117', zero)
        const base = number(at, 'BT-116')
        return differs(at, 'BT-117', base && rounded(percentOf(base, number(at, 'BT-119') ?? zero)), slight)
      }),
  }
}

function reasonRule({ code, id, name, hasReason }: Category): Rule {
  const has = (at: Group) => text(at, 'BT-120') !== '' || text(at, 'BT-121') !== ''
  return {
    id: `BR-${id}-10`,
    text: hasReason
      ? {
          zh: `${name.zh}（${code}）须说明免税原因（BT-120 或 BT-121）`,
          en: `VAT breakdown ${name.en} (${code}) gives an exemption reason (BT-120 or BT-121)`,
        }
      : { zh: `${name.zh}（${code}）不能有免税原因`, en: `VAT breakdown ${name.en} (${code}) has no exemption reason` },
    check: (invoice) =>
      breakdown(invoice, code)
        .filter((at) => has(at) !== hasReason)
        .map((at) => ({ at, term: 'BT-120' })),
  }
}
