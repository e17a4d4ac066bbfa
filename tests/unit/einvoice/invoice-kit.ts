import type { Group, Invoice } from '../../../server/features/einvoice/model/invoice.ts'

/** Terms and groups of an invoice, as plain texts; a text with a scheme is `text@scheme`. */
export type Spec = { [key: string]: string | Spec[] }

const idAttributes = (text: string) => {
  const [value = '', scheme] = text.split('@')
  return {
    text: value,
    line: 1,
    attributes: (scheme === undefined ? {} : { schemeID: scheme }) as Record<string, string>,
  }
}

/** Group of a spec; empty texts are missing terms. */
export function groupOf(spec: Spec): Group {
  const entries = Object.entries(spec)
  return {
    line: 1,
    terms: Object.fromEntries(
      entries.flatMap(([key, value]) =>
        typeof value === 'string' && value !== '' ? [[key, idAttributes(value)]] : [],
      ),
    ),
    groups: Object.fromEntries(
      entries.flatMap(([key, value]) => (typeof value === 'string' ? [] : [[key, value.map(groupOf)]])),
    ),
  }
}

/** Invoice of EN 16931 of a spec. */
export const invoiceOf = (spec: Spec): Invoice => ({ ...groupOf(spec), syntax: 'ubl', isCredit: false })

/** Valid invoice with every group: 2 lines of 100 at 20 %, less 10, plus 20. */
export function baseSpec(): Spec {
  return {
    ...{
      'BT-1': 'INV-1',
      'BT-2': '2026-11-25',
      'BT-3': '380',
      'BT-5': 'EUR',
      'BT-9': '2026-12-25',
      'BT-24': 'urn:cen.eu:en16931:2017',
    },
    ...{
      'BT-27': 'Seller',
      'BT-31': 'DE123456789',
      'BT-34': '1@0088',
      'BT-44': 'Buyer',
      'BT-48': 'FR12345678901',
      'BT-49': '2@0088',
    },
    ...{ 'BT-72': '2026-11-20', 'BT-106': '200.00', 'BT-107': '10.00', 'BT-108': '20.00', 'BT-109': '210.00' },
    ...{ 'BT-110': '42.00', 'BT-112': '252.00', 'BT-113': '2.00', 'BT-114': '0.50', 'BT-115': '250.50' },
    ...{ 'BG-3': [{ 'BT-25': 'INV-0' }], 'BG-5': [{ 'BT-40': 'DE' }], 'BG-8': [{ 'BT-55': 'FR' }] },
    'BG-10': [{ 'BT-59': 'Payee' }],
    'BG-11': [{ 'BT-62': 'Agent', 'BT-63': 'FR99345678901', 'BG-12': [{ 'BT-69': 'FR' }] }],
    'BG-14': [{ 'BT-73': '2026-11-01', 'BT-74': '2026-11-30' }],
    'BG-15': [{ 'BT-80': 'FR' }],
    'BG-16': [{ 'BT-81': '58', 'BG-17': [{ 'BT-84': 'DE02120300000000202051' }] }],
    'BG-20': [{ 'BT-92': '10.00', 'BT-93': '100.00', 'BT-95': 'S', 'BT-96': '20', 'BT-97': 'Bonus' }],
    'BG-21': [{ 'BT-99': '20.00', 'BT-100': '100.00', 'BT-102': 'S', 'BT-103': '20', 'BT-104': 'Freight' }],
    'BG-23': [{ 'BT-116': '210.00', 'BT-117': '42.00', 'BT-118': 'S', 'BT-119': '20' }],
    'BG-24': [{ 'BT-122': 'A1', 'BT-125': 'application/pdf' }],
    'BG-25': [line('1'), line('2')],
  }
}

function line(id: string): Spec {
  return {
    ...{
      'BT-126': id,
      'BT-129': '10',
      'BT-130': 'C62',
      'BT-131': '100.00',
      'BT-146': '10',
      'BT-148': '11',
      'BT-151': 'S',
    },
    ...{ 'BT-152': '20', 'BT-153': 'Bolt', 'BT-157': '4012345000009@0160', 'BT-159': 'DE' },
    'BG-26': [{ 'BT-134': '2026-11-01', 'BT-135': '2026-11-30' }],
    'BG-27': [{ 'BT-136': '1.00', 'BT-137': '10.00', 'BT-139': 'Discount' }],
    'BG-28': [{ 'BT-141': '1.00', 'BT-142': '10.00', 'BT-144': 'Packing' }],
    'BG-32': [{ 'BT-160': 'Colour', 'BT-161': 'black' }],
  }
}

/** The first group at a place of a spec: `BG-25/BG-27`; '' is the invoice. */
export function placeOf(spec: Spec, place: string): Spec {
  return (place === '' ? [] : place.split('/')).reduce<Spec>((found, kind) => (found[kind] as [Spec])[0], spec)
}

const places = { 'BG-25': ['BT-151', 'BT-152'], 'BG-20': ['BT-95', 'BT-96'], 'BG-21': ['BT-102', 'BT-103'] } as const
const amounts = { 'BG-25': 200, 'BG-20': -10, 'BG-21': 20 } as const
const withReason: readonly string[] = ['E', 'AE', 'K', 'G', 'O']

/**
 * Invoice whose elements of one VAT category are at one place, and the rest of a category without rules (B, split payment). Not subject to
 * VAT (O) excludes others: then it is all of them.
 */
export function categorySpec(code: string, rate: string, at: keyof typeof places): Spec {
  const spec = baseSpec()
  const isWhole = code === 'O'
  for (const [group, [category, percent]] of Object.entries(places)) {
    const values = isWhole || group === at ? { [category]: code, [percent]: rate } : { [category]: 'B', [percent]: '0' }
    for (const each of spec[group] as Spec[]) Object.assign(each, values)
  }
  const base = isWhole ? 210 : amounts[at]
  const tax = (base * Number(rate)) / 100
  const reason = withReason.includes(code) ? { 'BT-120': 'Reason' } : {}
  const own = { 'BT-116': base.toFixed(2), 'BT-117': tax.toFixed(2), 'BT-118': code, 'BT-119': rate, ...reason }
  const rest = { 'BT-116': (210 - base).toFixed(2), 'BT-117': '0.00', 'BT-118': 'B', 'BT-119': '0' }
  const totals = { 'BT-110': tax.toFixed(2), 'BT-112': (210 + tax).toFixed(2), 'BT-115': (208.5 + tax).toFixed(2) }
  const parties = isWhole ? { 'BT-31': '', 'BT-30': 'HRB 1', 'BT-48': '', 'BG-11': [] } : { 'BG-11': [] }
  return { ...spec, ...totals, ...parties, 'BG-23': isWhole ? [own] : [own, rest] }
}
