import { nextNumber } from '../numbering/next-number.ts'
import type { Hook } from './hook.ts'

/** Codes of one letter. */
const perLetter = 99

/** Gives a department the next code of its level: A01, A02 … below A01: A01A01 … (contract.md 2.4). A code never changes later. */
export const departCode: Hook = async ({ app: { store }, session, action, after }) => {
  if (action !== 'add') return {}
  const prefix = await codeOf(store, after.parentId)
  const name = `depart ${session.tenantId} ${prefix}`
  const number = await nextNumber(store, name, async () => {
    const [row] = await store.rows<{ code: string | null }>({
      sql: 'select max(org_code) as code from sys_depart where tenant_id = ? and length(org_code) = ? and substr(org_code, 1, ?) = ?',
      parameters: [session.tenantId, prefix.length + 3, prefix.length, prefix],
    })
    return row?.code ? placeOf(row.code.slice(-3)) : 0
  })
  return { values: { orgCode: prefix + levelCode(number) } }
}

async function codeOf(store: Parameters<typeof nextNumber>[0], parentId: unknown): Promise<string> {
  if (typeof parentId !== 'string' || parentId === '') return ''
  const [parent] = await store.rows<{ org_code: string | null }>({
    sql: 'select org_code from sys_depart where id = ?',
    parameters: [parentId],
  })
  return parent?.org_code ?? ''
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
