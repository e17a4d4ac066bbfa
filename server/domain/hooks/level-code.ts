import { type FileTable, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { nextNumber } from '../../records/numbering/next-number.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['orgCode', 'parentId'])
const categoryTable = fileTable(import.meta, 'sys/category', ['code', 'pid'])

/** Codes per letter. */
const perLetter = 99
const level = /^[A-Z]\d\d$/

const ownDepart = ownFields(import.meta, ['parentId'], ['orgCode'])

/** Assigns a department the next code of its level: A01, A02 … below A01: A01A01 … (contract.md 2.4). A code never changes later. */
export const departCode = ownDepart.hook(async ({ app: { store }, session: { tenantId }, action, after }) => {
  if (action !== 'add') return {}
  const orgCode = await nextCode(store, {
    table: departTable,
    column: departTable.orgCode,
    parent: after.parentId,
    tenantId,
  })
  return { values: { orgCode } }
})

const ownCategory = ownFields(import.meta, ['pid'], ['code'])

/** Assigns a category the next code of its level, like a department; categories are shared by all tenants. */
export const categoryCode = ownCategory.hook(async ({ app: { store }, action, after }) => {
  if (action !== 'add') return {}
  const { code: column } = categoryTable
  return { values: { code: await nextCode(store, { table: categoryTable, column, parent: after.pid }) } }
})

type Tree = {
  readonly table: FileTable
  /** Column of the codes. */
  readonly column: string
  /** Id of the parent row. */
  readonly parent: unknown
  /** Tenant whose rows are numbered together; all tenants by default. */
  readonly tenantId?: string
}

async function nextCode(store: Store, { table, column, parent, tenantId }: Tree): Promise<string> {
  const prefix = await codeOfRow(store, table, column, parent)
  const number = await nextNumber(store, `${String(table).slice(4)} ${tenantId ?? ''} ${prefix}`, async () => {
    const ofTenant = tenantId === undefined ? '' : ' and tenant_id = ?'
    const rows = await store.rows<{ code: string }>({
      sql: `select ${column} as code from ${table} where length(${column}) = ? and substr(${column}, 1, ?) = ?${ofTenant}`,
      parameters: [prefix.length + 3, prefix.length, prefix, ...(tenantId === undefined ? [] : [tenantId])],
    })
    // A code that a user entered may not be one of a level.
    const places = rows.flatMap(({ code }) => (level.test(code.slice(-3)) ? [placeOf(code.slice(-3))] : []))
    return Math.max(0, ...places)
  })
  return prefix + levelCode(number)
}

async function codeOfRow(store: Store, table: FileTable, column: string, parent: unknown): Promise<string> {
  if (typeof parent !== 'string' || parent === '') return ''
  const [row] = await store.rows<{ code: string | null }>({
    sql: `select ${column} as code from ${table} where id = ?`,
    parameters: [parent],
  })
  return row?.code ?? ''
}

/** 1 → A01, 99 → A99, 100 → B01. */
export function levelCode(place: number): string {
  const letter = String.fromCharCode(65 + Math.floor((place - 1) / perLetter))
  return letter + String(((place - 1) % perLetter) + 1).padStart(2, '0')
}

/** A01 → 1, B01 → 100. */
export function placeOf(code: string): number {
  return (code.charCodeAt(0) - 65) * perLetter + Number(code.slice(1))
}
