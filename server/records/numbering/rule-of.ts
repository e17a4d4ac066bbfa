import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { ownFirst } from '../../rights/rows/home.ts'
import type { CodePart, CodeRule, Reset } from './bill-code.ts'

/** Numbering of a field, as its file declares it (fields/text.ts). */
type Written = {
  readonly prefix: string
  readonly date?: 'yyyy' | 'yyyyMM' | 'yyyyMMdd'
  readonly digits: number
  readonly scattered?: true
}

export const ruleResource = 'sys/billrule'
export const partResource = 'sys/billrulePart'

/** Field of a resource that the server numbers. */
export function numberedField({ plan }: Pick<ServerResource, 'plan'>): CompiledField | undefined {
  return Object.values(plan.fields).find(({ props }) => props.number !== undefined)
}

const resets: Readonly<Record<string, Reset>> = { yyyy: 'year', yyyyMM: 'month', yyyyMMdd: 'day' }

/** Whether the numbers of a resource tell nothing about the number of its records: declared, or because of its seal. */
export function isScattered({ plan, seal }: Pick<ServerResource, 'plan' | 'seal'>): boolean {
  const field = numberedField({ plan })
  return field !== undefined && (seal !== undefined || (field.props.number as Written).scattered === true)
}

/** Numbering rule of a file. */
export function writtenRule({ props }: CompiledField): CodeRule {
  const { prefix, date, digits } = props.number as Written
  const part = (type: CodePart['type'], value: string, length?: number): CodePart => ({ type, value, length })
  return {
    resetBy: date === undefined ? 'never' : (resets[date] ?? 'never'),
    parts: [
      ...(prefix === '' ? [] : [part('fixed', prefix)]),
      ...(date === undefined ? [] : [part('date', date)]),
      part('serial', '', digits),
    ],
  }
}

type PartRow = { readonly part_type: string; readonly value: string | null; readonly length: number | null }

/** Current numbering rule of a resource in a tenant: its administrators' (sys/billrule), else the platform tenant's, else the file's. */
export async function ruleOf(
  store: Store,
  { resources }: Model,
  tenantId: string,
  { resource, field }: { readonly resource: ServerResource; readonly field: CompiledField },
): Promise<CodeRule> {
  const [rules, parts] = [resources.get(ruleResource), resources.get(partResource)]
  if (!(rules && parts)) return writtenRule(field)
  const tables = [rules.storage.table, parts.storage.table]
  const { code } = resource.plan
  const stored = await remembered(store, tables, `numbering ${tenantId} ${code}`, () =>
    storedRule(store, tables, tenantId, code),
  )
  return stored ?? writtenRule(field)
}

async function storedRule(
  store: Store,
  [rules = '', parts = '']: readonly string[],
  tenantId: string,
  code: string,
): Promise<CodeRule | undefined> {
  const home = ownFirst(tenantId)
  const [rule] = await store.rows<{ id: string; reset_by: string }>({
    sql: `select id, reset_by from ${quoted(rules)} where code = ? and enabled = 'Y'
      and ${home.sql}`,
    parameters: [code, ...home.parameters],
  })
  if (!rule) return undefined
  const rows = await store.rows<PartRow>({
    sql: `select part_type, value, length from ${quoted(parts)} where rule_id = ? order by sort_no, id`,
    parameters: [rule.id],
  })
  return { resetBy: rule.reset_by as Reset, parts: rows.map(partOf) }
}

function partOf({ part_type: type, value, length }: PartRow): CodePart {
  return { type: type as CodePart['type'], value: value ?? '', length: length === null ? undefined : Number(length) }
}
