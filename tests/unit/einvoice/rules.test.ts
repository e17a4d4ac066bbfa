import { describe, expect, it } from 'vitest'
import { en16931Rules, judge } from '../../../server/features/einvoice/rules/judge.ts'
import { baseSpec, categorySpec, invoiceOf, placeOf, type Spec } from './invoice-kit.ts'

const broken = (spec: Spec) => [...new Set(judge(invoiceOf(spec)).map(({ rule }) => rule))]

/** Invoice with a term at a place changed; empty is missing. */
const changed =
  (place: string, term: string, value: string) =>
  (spec: Spec): Spec => {
    placeOf(spec, place)[term] = value
    return spec
  }
/** Invoice with a group replaced, by nothing as a rule. */
const without =
  (place: string, group: string, by: Spec[] = []) =>
  (spec: Spec): Spec => {
    placeOf(spec, place)[group] = by
    return spec
  }

type Mutation = readonly [rule: string, change: (spec: Spec) => Spec]

const missing = (
  [
    ['BR-01', '', 'BT-24'],
    ['BR-02', '', 'BT-1'],
    ['BR-03', '', 'BT-2'],
    ['BR-04', '', 'BT-3'],
    ['BR-05', '', 'BT-5'],
    ['BR-06', '', 'BT-27'],
    ['BR-07', '', 'BT-44'],
    ['BR-09', 'BG-5', 'BT-40'],
    ['BR-11', 'BG-8', 'BT-55'],
    ['BR-12', '', 'BT-106'],
    ['BR-13', '', 'BT-109'],
    ['BR-14', '', 'BT-112'],
    ['BR-15', '', 'BT-115'],
    ['BR-17', 'BG-10', 'BT-59'],
    ['BR-18', 'BG-11', 'BT-62'],
    ['BR-20', 'BG-11/BG-12', 'BT-69'],
    ['BR-21', 'BG-25', 'BT-126'],
    ['BR-22', 'BG-25', 'BT-129'],
    ['BR-23', 'BG-25', 'BT-130'],
    ['BR-25', 'BG-25', 'BT-153'],
    ['BR-26', 'BG-25', 'BT-146'],
    ['BR-33', 'BG-20', 'BT-97'],
    ['BR-38', 'BG-21', 'BT-104'],
    ['BR-41', 'BG-25/BG-27', 'BT-136'],
    ['BR-42', 'BG-25/BG-27', 'BT-139'],
    ['BR-43', 'BG-25/BG-28', 'BT-141'],
    ['BR-44', 'BG-25/BG-28', 'BT-144'],
    ['BR-45', 'BG-23', 'BT-116'],
    ['BR-49', 'BG-16', 'BT-81'],
    ['BR-50', 'BG-16/BG-17', 'BT-84'],
    ['BR-52', 'BG-24', 'BT-122'],
    ['BR-54', 'BG-25/BG-32', 'BT-161'],
    ['BR-55', 'BG-3', 'BT-25'],
    ['BR-56', 'BG-11', 'BT-63'],
    ['BR-57', 'BG-15', 'BT-80'],
    ['BR-CO-25', '', 'BT-9'],
  ] as const
).map(([rule, place, term]): Mutation => [rule, changed(place, term, '')])

const values = (
  [
    ['BR-51', 'BG-16', 'BT-87', '4111111111111111'],
    ['BR-62', '', 'BT-34', '1'],
    ['BR-63', '', 'BT-49', '2'],
    ['BR-64', 'BG-25', 'BT-157', '4012345000009'],
    ['BR-65', 'BG-25', 'BT-158', '27112701'],
    ['BR-53', '', 'BT-6', 'SEK'],
    ['BR-27', 'BG-25', 'BT-146', '-10'],
    ['BR-28', 'BG-25', 'BT-148', '-11'],
    ['BR-29', 'BG-14', 'BT-74', '2026-10-31'],
    ['BR-30', 'BG-25/BG-26', 'BT-135', '2026-10-31'],
    ['BR-CO-09', '', 'BT-31', '123456789'],
    ['BR-CO-16', '', 'BT-115', '252.00'],
    ['BR-DEC-02', 'BG-20', 'BT-93', '100.001'],
    ['BR-DEC-06', 'BG-21', 'BT-100', '100.001'],
    ['BR-DEC-24', 'BG-25/BG-27', 'BT-136', '1.001'],
    ['BR-DEC-25', 'BG-25/BG-27', 'BT-137', '10.001'],
    ['BR-DEC-27', 'BG-25/BG-28', 'BT-141', '1.001'],
    ['BR-DEC-28', 'BG-25/BG-28', 'BT-142', '10.001'],
    ['BR-CL-01', '', 'BT-3', '999'],
    ['BR-CL-04', '', 'BT-5', 'EUX'],
    ['BR-CL-14', 'BG-5', 'BT-40', 'QY'],
    ['BR-CL-15', 'BG-25', 'BT-159', 'QY'],
    ['BR-CL-16', 'BG-16', 'BT-81', '99'],
    ['BR-CL-19', 'BG-20', 'BT-98', '999'],
    ['BR-CL-24', 'BG-24', 'BT-125', 'application/zip'],
    ['FORMAT-NUMBER', 'BG-25', 'BT-129', '1e3'],
    ['FORMAT-DATE', '', 'BT-2', '2026-02-30'],
  ] as const
).map(([rule, place, term, value]): Mutation => [rule, changed(place, term, value)])

const both =
  (...changes: readonly ((spec: Spec) => Spec)[]) =>
  (spec: Spec) =>
    changes.reduce((each, change) => change(each), spec)

const groups: readonly Mutation[] = [
  ['BR-08', without('', 'BG-5')],
  ['BR-10', without('', 'BG-8')],
  ['BR-19', without('BG-11', 'BG-12')],
  ['BR-61', without('BG-16', 'BG-17')],
  ['BR-CO-03', both(changed('', 'BT-7', '2026-11-25'), changed('', 'BT-8', '35'))],
  ['BR-CL-06', changed('', 'BT-8', '99')],
  ['BR-CL-05', both(changed('', 'BT-6', 'SEX'), changed('', 'BT-111', '400.00'))],
  ['BR-DEC-15', both(changed('', 'BT-6', 'SEK'), changed('', 'BT-111', '400.001'))],
  ['BR-CO-19', without('', 'BG-14', [{}])],
  ['BR-CO-20', without('BG-25', 'BG-26', [{}])],
  ['BR-CO-26', both(changed('', 'BT-31', ''), changed('', 'BT-32', '12/345'))],
]

/** Mutations of a number that others depend on: these rules break with it. */
const withOthers: readonly (readonly [rule: string, change: (spec: Spec) => Spec, others: readonly string[]])[] = [
  ['BR-16', without('', 'BG-25'), ['BR-CO-10', 'BR-S-08']],
  ['BR-24', changed('BG-25', 'BT-131', ''), ['BR-CO-10', 'BR-S-08']],
  ['BR-31', changed('BG-20', 'BT-92', ''), ['BR-CO-11', 'BR-S-08']],
  ['BR-32', changed('BG-20', 'BT-95', ''), ['BR-S-08']],
  ['BR-36', changed('BG-21', 'BT-99', ''), ['BR-CO-12', 'BR-S-08']],
  ['BR-37', changed('BG-21', 'BT-102', ''), ['BR-S-08']],
  ['BR-46', changed('BG-23', 'BT-117', ''), ['BR-CO-14']],
  ['BR-47', changed('BG-23', 'BT-118', ''), ['BR-S-01']],
  ['BR-48', changed('BG-23', 'BT-119', ''), ['BR-CO-17', 'BR-S-08', 'BR-S-09']],
  ['BR-CO-04', changed('BG-25', 'BT-151', ''), ['BR-S-08']],
  ['BR-CO-10', changed('', 'BT-106', '201.00'), ['BR-CO-13']],
  ['BR-CO-11', changed('', 'BT-107', '11.00'), ['BR-CO-13']],
  ['BR-CO-12', changed('', 'BT-108', '21.00'), ['BR-CO-13']],
  ['BR-CO-13', changed('', 'BT-109', '211.00'), ['BR-CO-15']],
  ['BR-CO-14', changed('', 'BT-110', '43.00'), ['BR-CO-15']],
  ['BR-CO-15', changed('', 'BT-112', '253.00'), ['BR-CO-16']],
  ['BR-CO-17', changed('BG-23', 'BT-117', '52.00'), ['BR-CO-14', 'BR-S-09']],
  ['BR-CO-18', without('', 'BG-23'), ['BR-CO-14', 'BR-S-01']],
  ['BR-DEC-01', changed('BG-20', 'BT-92', '10.001'), ['BR-CO-11', 'BR-S-08']],
  ['BR-DEC-05', changed('BG-21', 'BT-99', '20.001'), ['BR-CO-12', 'BR-S-08']],
  ['BR-DEC-09', changed('', 'BT-106', '200.001'), ['BR-CO-10', 'BR-CO-13']],
  ['BR-DEC-10', changed('', 'BT-107', '10.001'), ['BR-CO-11', 'BR-CO-13']],
  ['BR-DEC-11', changed('', 'BT-108', '20.001'), ['BR-CO-12', 'BR-CO-13']],
  ['BR-DEC-12', changed('', 'BT-109', '210.001'), ['BR-CO-13', 'BR-CO-15']],
  ['BR-DEC-13', changed('', 'BT-110', '42.001'), ['BR-CO-14', 'BR-CO-15']],
  ['BR-DEC-14', changed('', 'BT-112', '252.001'), ['BR-CO-15', 'BR-CO-16']],
  ['BR-DEC-16', changed('', 'BT-113', '2.001'), ['BR-CO-16']],
  ['BR-DEC-17', changed('', 'BT-114', '0.501'), ['BR-CO-16']],
  ['BR-DEC-18', changed('', 'BT-115', '250.501'), ['BR-CO-16']],
  ['BR-DEC-19', changed('BG-23', 'BT-116', '210.001'), ['BR-S-08']],
  ['BR-DEC-20', changed('BG-23', 'BT-117', '42.001'), ['BR-CO-14', 'BR-CO-17', 'BR-S-09']],
  ['BR-DEC-23', changed('BG-25', 'BT-131', '100.001'), ['BR-CO-10', 'BR-S-08']],
  ['BR-CL-17', changed('BG-23', 'BT-118', 'X'), ['BR-S-01']],
  ['BR-CL-18', changed('BG-25', 'BT-151', 'X'), ['BR-S-08']],
]

const places = ['BG-25', 'BG-20', 'BG-21'] as const
const rateTerms = { 'BG-25': 'BT-152', 'BG-20': 'BT-96', 'BG-21': 'BT-103' } as const
const categories = [
  ['S', 'S', '20'],
  ['Z', 'Z', '0'],
  ['E', 'E', '0'],
  ['AE', 'AE', '0'],
  ['K', 'IC', '0'],
  ['G', 'G', '0'],
  ['O', 'O', ''],
  ['L', 'IG', '7'],
  ['M', 'IP', '4'],
] as const
const wrongRates: Readonly<Record<string, string>> = { S: '0', L: '-1', M: '-1', O: '0' }
const isRated = (code: string) => ['S', 'L', 'M'].includes(code)

describe('business rules of EN 16931', () => {
  it('find nothing in a valid invoice', () => {
    expect(judge(invoiceOf(baseSpec()))).toEqual([])
  })

  it('are one entry an id, with texts in both languages', () => {
    const ids = en16931Rules.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(en16931Rules.filter(({ text }) => text.zh === '' || text.en === '' || text.zh === text.en)).toEqual([])
    expect(ids.length).toBeGreaterThan(180)
  })

  it.each([...missing, ...values, ...groups])('%s is the only one broken by its mutation', (rule, change) => {
    expect(broken(change(baseSpec()))).toEqual([rule])
  })

  it.each(withOthers)('%s is broken by its mutation, with the sums that depend on it', (rule, change, others) => {
    expect(broken(change(baseSpec())).toSorted()).toEqual([rule, ...others].toSorted())
  })

  it('say the place, the value of the file and the right one', () => {
    const [first] = judge(invoiceOf(changed('', 'BT-115', '252.00')(baseSpec())))
    expect(first).toMatchObject({ rule: 'BR-CO-16', level: 'error', term: 'BT-115', line: 1 })
    expect(first?.text.en).toContain('252.00, it is 250.50')
    expect(first?.text.zh).toContain('252.00，应为 250.50')
  })

  it('warn of VAT that is off by less than one unit, and refuse more', () => {
    const off = (tax: string, gross: string) =>
      both(
        changed('BG-23', 'BT-117', tax),
        changed('', 'BT-110', tax),
        changed('', 'BT-112', gross),
        changed('', 'BT-113', ''),
        changed('', 'BT-114', ''),
        changed('', 'BT-115', gross),
      )(baseSpec())
    expect(new Set(judge(invoiceOf(off('42.99', '252.99'))).map(({ level }) => level))).toEqual(new Set(['warning']))
    expect(new Set(judge(invoiceOf(off('43.00', '253.00'))).map(({ level }) => level))).toEqual(new Set(['error']))
  })
})

describe.each(categories)('VAT category %s', (code, id, rate) => {
  it.each(places)('is valid at %s', (place) => {
    expect(broken(categorySpec(code, rate, place))).toEqual([])
  })

  it('needs its VAT breakdown (01)', () => {
    const spec = categorySpec(code, rate, 'BG-25')
    placeOf(spec, 'BG-23')['BT-118'] = 'B'
    placeOf(spec, 'BG-23')['BT-119'] ||= '0'
    expect(broken(spec)).toEqual([`BR-${id}-01`])
  })

  it.each(places)('needs the identifiers of its parties at %s (02 to 04)', (place) => {
    const spec = categorySpec(code, rate, place)
    if (code === 'O') Object.assign(spec, { 'BT-31': 'DE123456789' })
    else Object.assign(spec, { 'BT-31': '', 'BT-30': 'HRB 1' })
    const own = `BR-${id}-0${2 + places.indexOf(place)}`
    expect(broken(spec)).toEqual(code === 'O' ? ['BR-O-02', 'BR-O-03', 'BR-O-04'] : [own])
  })

  it.each(places)('has its rate at %s (05 to 07)', (place) => {
    const spec = categorySpec(code, rate, place)
    for (const each of spec[place] as Spec[]) each[rateTerms[place]] = wrongRates[code] ?? '5'
    const own = `BR-${id}-0${5 + places.indexOf(place)}`
    // The base of a category with rates is that of each rate.
    expect(broken(spec)).toEqual(isRated(code) ? [own, `BR-${id}-08`] : [own])
  })

  it('has the right base, tax and reason (08 to 10)', () => {
    const base = categorySpec(code, rate, 'BG-25')
    placeOf(base, 'BG-23')['BT-116'] = '150.00'
    expect(broken(base)).toContain(`BR-${id}-08`)
    const tax = categorySpec(code, rate, 'BG-25')
    placeOf(tax, 'BG-23')['BT-117'] = '99.00'
    expect(broken(tax)).toContain(`BR-${id}-09`)
    const reason = categorySpec(code, rate, 'BG-25')
    const found = placeOf(reason, 'BG-23')
    found['BT-120'] = found['BT-120'] ? '' : 'Reason'
    expect(broken(reason)).toEqual([`BR-${id}-10`])
  })
})

describe('special VAT categories', () => {
  it.each([
    ['AE', 'BR-AE-02'],
    ['K', 'BR-IC-02'],
  ])('%s needs a tax identifier of the buyer', (code, rule) => {
    expect(broken({ ...categorySpec(code, '0', 'BG-25'), 'BT-48': '' })).toEqual([rule])
  })

  it('K needs a delivery date or period, and the country of delivery', () => {
    const spec = categorySpec('K', '0', 'BG-25')
    expect(broken({ ...spec, 'BT-72': '', 'BG-14': [] })).toEqual(['BR-IC-11'])
    expect(broken({ ...spec, 'BG-15': [] })).toEqual(['BR-IC-12'])
  })

  it('O excludes other categories', () => {
    const spec = categorySpec('O', '', 'BG-25')
    const other = { 'BT-116': '0.00', 'BT-117': '0.00', 'BT-118': 'B', 'BT-119': '0' }
    expect(broken({ ...spec, 'BG-23': [...(spec['BG-23'] as Spec[]), other] })).toEqual(['BR-O-11'])
    for (const [place, term, rule] of [
      ['BG-25', 'BT-151', 'BR-O-12'],
      ['BG-20', 'BT-95', 'BR-O-13'],
      ['BG-21', 'BT-102', 'BR-O-14'],
    ] as const) {
      const mixed = categorySpec('O', '', 'BG-25')
      placeOf(mixed, place)[term] = 'B'
      expect(broken(mixed)).toContain(rule)
    }
  })
})
