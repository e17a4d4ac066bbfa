import type { Hook } from './hook.ts'

/** Gives a department the next code of its level: A01, A02 … below A01: A01A01 … (contract.md 2.4). A code never changes later. */
export const departCode: Hook = async ({ app, session, action, after }) => {
  if (action !== 'add') return {}
  const parentId = typeof after.parentId === 'string' ? after.parentId : ''
  const [parent] = await app.store.rows<{ org_code: string }>({
    sql: 'select org_code from sys_depart where id = ?',
    parameters: [parentId],
  })
  const prefix = parent?.org_code ?? ''
  const siblings = await app.store.rows<{ org_code: string }>({
    sql: 'select org_code from sys_depart where tenant_id = ? and length(org_code) = ? and substr(org_code, 1, ?) = ?',
    parameters: [session.tenantId, prefix.length + 3, prefix.length, prefix],
  })
  const last = siblings
    .map(({ org_code }) => org_code.slice(-3))
    .toSorted()
    .at(-1)
  return { values: { orgCode: prefix + nextPart(last) } }
}

/** A01 → A02 … A99 → B01. */
export function nextPart(last: string | undefined): string {
  if (last === undefined) return 'A01'
  const number = Number(last.slice(1)) + 1
  const letter = number > 99 ? String.fromCharCode(last.charCodeAt(0) + 1) : last.charAt(0)
  return `${letter}${String(number > 99 ? 1 : number).padStart(2, '0')}`
}
