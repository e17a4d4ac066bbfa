import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { dayBefore } from '../kit/days.ts'
import type { Random } from '../kit/random.ts'
import type { Line } from './amounts.ts'
import type { Material } from './materials.ts'

/** A business partner of documents. */
export type Partner = {
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly nameEn?: string | null
  readonly address?: string
  readonly currency: string
  /** Its first bank account, with the name of the bank and the country. */
  readonly payee?: SeedRecord
}

/** Rows of many resources, each with its id, by the code of the resource. */
export type Sheets = {
  /** A row without an id of its own takes one from the key. */
  add(code: string, key: string, row: SeedRecord): string
  /** Changes values of an existing row: effects of later documents. */
  amend(code: string, key: string, values: SeedRecord): void
  readonly rows: Map<string, readonly SeedRecord[]>
}

export function sheetsOf(): Sheets {
  const rows = new Map<string, SeedRecord[]>()
  const places = new Map<string, number>()
  return {
    add: (code, key, row) => {
      const id = typeof row.id === 'string' ? row.id : seedId(code, key)
      const known = rows.get(code) ?? []
      places.set(id, known.length)
      known.push({ id, ...row })
      rows.set(code, known)
      return id
    },
    amend: (code, key, values) => {
      const known = rows.get(code) ?? []
      const position = places.get(seedId(code, key))
      const row = position === undefined ? undefined : known[position]
      if (position === undefined || !row) throw new Error(`there is no ${code} ${key}`)
      known[position] = { ...row, ...values }
    },
    rows,
  }
}

/** Inputs of documents: sheets, generator, today, companies and materials. */
export type Trading = {
  readonly sheets: Sheets
  readonly random: Random
  readonly now: Date
  readonly partners: readonly Partner[]
  readonly catalogue: readonly Material[]
}

/** Document numbers by prefix and day, in the server's format. */
export function numbersOf(): (prefix: string, day: string) => string {
  const last = new Map<string, number>()
  return (prefix, day) => {
    const start = prefix + day.replaceAll('-', '')
    const next = (last.get(start) ?? 0) + 1
    last.set(start, next)
    return start + String(next).padStart(4, '0')
  }
}

/** Common head of a document of the buying side. */
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

/** The day some days after one in the past, today at the latest. */
export function dayAfter(now: Date, ago: number, days: number): string {
  return dayBefore(now, ago - days)
}
