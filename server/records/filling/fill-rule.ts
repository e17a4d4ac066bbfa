import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { ownFirst } from '../../rights/rows/home.ts'
import { type FillMoment, fillers } from './fillers.ts'

export const fillRuleResource = 'sys/fillrule'

export type FillRule = { readonly ruleClass: string; readonly params: FillMoment['params'] }

/** Parameters in JSON; undefined when they are invalid. Empty text means no parameters. */
export function paramsIn(text: unknown): FillMoment['params'] | undefined {
  if (text === null || text === undefined || text === '') return {}
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as FillMoment['params'])
      : undefined
  } catch {
    return undefined
  }
}

/** Value of a fill rule for a user now; null when it has none. */
export async function filledBy(rule: FillRule, moment: Omit<FillMoment, 'params'>): Promise<string | null> {
  const filler = Object.hasOwn(fillers, rule.ruleClass) ? fillers[rule.ruleClass] : undefined
  return (await filler?.fill({ ...moment, params: rule.params })) ?? null
}

/** Fill rule by code: the tenant's, else the platform tenant's; undefined when there is none. */
export async function fillRuleBy(
  { store, live }: Pick<App, 'store' | 'live'>,
  tenantId: string,
  code: string,
): Promise<FillRule | undefined> {
  const rules = live.current.resources.get(fillRuleResource)
  if (!rules) return undefined
  const home = ownFirst(tenantId)
  const [row] = await store.rows<{ rule_class: string; rule_params: string | null }>({
    sql: `select rule_class, rule_params from ${quoted(rules.storage.table)} where rule_code = ? and ${home.sql}`,
    parameters: [code, ...home.parameters],
  })
  return row && { ruleClass: row.rule_class, params: paramsIn(row.rule_params) ?? {} }
}

/** Values of fill rules for a new record, by field. */
export async function filledDefaults(
  app: Pick<App, 'store' | 'live'>,
  { plan }: ServerResource,
  session: Session,
  form: FillMoment['form'],
): Promise<Readonly<Record<string, string | null>>> {
  const named = Object.values(plan.fields).flatMap(({ key, fillRule }) =>
    fillRule === undefined ? [] : [{ key, fillRule }],
  )
  const values = await Promise.all(
    named.map(async ({ key, fillRule }) => {
      const rule = await fillRuleBy(app, session.tenantId, fillRule)
      return rule && ([key, await filledBy(rule, { app, session, form })] as const)
    }),
  )
  return Object.fromEntries(values.filter((value) => value !== undefined))
}
