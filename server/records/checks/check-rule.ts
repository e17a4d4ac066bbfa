import { isUnsafePattern } from '../../../src/schema/load/check-pattern.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { ownFirst } from '../../rights/rows/home.ts'

/** Step of a check rule (contract.md 2.6): number of characters from the end of the previous step, `*` for the whole value. */
export type RuleStep = { readonly digits: number | '*'; readonly pattern: string; readonly message: string }

/** Step that refused a value, with the refused part of the value. */
export type RuleFailure = RuleStep & {
  readonly beginIndex: number
  readonly endIndex: number
  readonly checkValue: string
}

/** Steps of a check rule in JSON, or the error in it. */
export function parseRule(json: string): readonly RuleStep[] | { readonly wrong: string } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { wrong: 'JSON' }
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > 20) return { wrong: '[…]' }
  const wrong = (value as Partial<RuleStep>[]).map(wrongIn).find((key) => key !== undefined)
  return wrong === undefined ? (value as readonly RuleStep[]) : { wrong }
}

/** Key of a step that is invalid. */
function wrongIn(step: Partial<RuleStep> | null): string | undefined {
  const { digits, pattern, message } = step ?? {}
  const isCount = typeof digits === 'number' && Number.isInteger(digits) && digits > 0
  if (!(isCount || digits === '*')) return 'digits'
  if (typeof pattern !== 'string' || pattern.length > 300 || isUnsafePattern(`^(?:${pattern})$`)) return 'pattern'
  return typeof message === 'string' ? undefined : 'message'
}

/** The first step that refuses a value; undefined when none does. An empty value passes. */
export function failureOf(steps: readonly RuleStep[], value: string): RuleFailure | undefined {
  const chars = [...value]
  let at = 0
  for (const step of value === '' ? [] : steps) {
    const isWhole = step.digits === '*'
    const [beginIndex, endIndex] = isWhole ? [0, chars.length] : [at, at + Number(step.digits)]
    const checkValue = chars.slice(beginIndex, endIndex).join('')
    if (!new RegExp(`^(?:${step.pattern})$`, 'u').test(checkValue)) return { ...step, beginIndex, endIndex, checkValue }
    if (!isWhole) at = endIndex
  }
  return undefined
}

/** Steps of a check rule by code: the tenant's, else the platform tenant's; undefined when there is none. */
export function ruleByCode(
  { store, live }: App,
  tenantId: string,
  code: string,
): Promise<readonly RuleStep[] | undefined> {
  const table = live.current.resources.get('sys/checkRule')?.storage.table
  if (table === undefined) return Promise.resolve(undefined)
  return remembered(store, [table], `check rule ${tenantId} ${code}`, () => readRule(store, table, tenantId, code))
}

async function readRule(
  store: Store,
  table: string,
  tenantId: string,
  code: string,
): Promise<readonly RuleStep[] | undefined> {
  const home = ownFirst(tenantId)
  const [row] = await store.rows<{ rule_json: string }>({
    sql: `select rule_json from ${quoted(table)} where rule_code = ? and ${home.sql}`,
    parameters: [code, ...home.parameters],
  })
  const steps = row ? parseRule(row.rule_json) : undefined
  return steps && !('wrong' in steps) ? steps : undefined
}
