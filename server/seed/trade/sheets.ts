import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { dayBefore } from '../days.ts'
import { type SeedRecord, seedId } from '../insert.ts'
import type { Material } from './materials.ts'

/** A company that documents are made with. */
export type Partner = {
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly currency: string
}

export type Line = {
  readonly lineNo: number
  readonly material: Material
  readonly qty: number
  readonly price: number
}

/** Rows of many resources, each with its id, by the code of the resource. */
export type Sheets = {
  add(code: string, key: string, row: SeedRecord): string
  /** Changes values of a row that is there already: what later documents have done to it. */
  amend(code: string, key: string, values: SeedRecord): void
  readonly rows: ReadonlyMap<string, readonly SeedRecord[]>
}

export function sheetsOf(): Sheets {
  const rows = new Map<string, SeedRecord[]>()
  const places = new Map<string, number>()
  return {
    add: (code, key, row) => {
      const id = seedId(code, key)
      const known = rows.get(code) ?? []
      places.set(id, known.length)
      known.push({ id, ...row })
      rows.set(code, known)
      return id
    },
    amend: (code, key, values) => {
      const known = rows.get(code) ?? []
      const place = places.get(seedId(code, key))
      const row = place === undefined ? undefined : known[place]
      if (place === undefined || !row) throw new Error(`there is no ${code} ${key}`)
      known[place] = { ...row, ...values }
    },
    rows,
  }
}

/** Numbers of documents by prefix and day, as the server gives them. */
export function numbersOf(): (prefix: string, day: string) => string {
  const last = new Map<string, number>()
  return (prefix, day) => {
    const start = prefix + day.replaceAll('-', '')
    const next = (last.get(start) ?? 0) + 1
    last.set(start, next)
    return start + String(next).padStart(4, '0')
  }
}

/** What a document of the buying side begins with. */
export function head(day: string, billNo: string, status: string): SeedRecord {
  return {
    billNo,
    billDate: day,
    purOrg: 'P10',
    buyerId: 'buyer',
    status,
    createTime: `${day} 09:30:00`,
  }
}

export function partnerOf({ supplierId, supplierCode, supplierName }: Partner): SeedRecord {
  return { supplierId, supplierCode, supplierName }
}

export function goods({ lineNo, material }: Pick<Line, 'lineNo' | 'material'>): SeedRecord {
  const { materialCode, materialName, spec, unit } = material
  return { lineNo, materialCode, materialName, spec, unit }
}

/** An amount in cents: rounded half up. */
export function cents(amount: number): number {
  return roundHalfUp(amount, 2)
}

/** Price and amounts of a line: rounded half up to cents, totals are sums of rounded lines (catalogue: amounts). */
export function priced({ material, qty, price }: Pick<Line, 'material' | 'qty' | 'price'>) {
  const rate = Number(material.taxRate)
  const amountNoTax = cents(qty * price)
  const taxAmount = cents((amountNoTax * rate) / 100)
  return {
    price,
    taxRate: material.taxRate,
    priceTax: roundHalfUp(price * (1 + rate / 100), 6),
    amountNoTax,
    taxAmount,
    amountWithTax: cents(amountNoTax + taxAmount),
  }
}

/** The sums that the head of a document has of its lines. */
export function totals(lines: readonly Pick<Line, 'material' | 'qty' | 'price'>[], currency = 'CNY') {
  const all = lines.map(priced)
  const sum = (key: 'amountNoTax' | 'taxAmount' | 'amountWithTax') =>
    cents(all.reduce((total, each) => total + each[key], 0))
  return {
    currency,
    exchangeRate: 1,
    amountNoTax: sum('amountNoTax'),
    taxAmount: sum('taxAmount'),
    amountWithTax: sum('amountWithTax'),
  }
}

/** The day some days after one before now, as far as it has come. */
export function dayAfter(now: Date, ago: number, days: number): string {
  return dayBefore(now, ago - days)
}
