import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { filledBy, fillRuleBy, fillRuleResource, paramsIn } from '../../records/filling/fill-rule.ts'
import { findRow } from '../../records/read/list.ts'

/** Result of a fill rule for the values of a form (contract.md 2.6). */
async function execute({ app, session, params, body }: Context): Promise<string | null> {
  const rule = await fillRuleBy(app, session.tenantId, params.code ?? '')
  if (!rule) throw new AppError('RULE_MISSING', { code: (params.code ?? '').slice(0, 60) })
  return filledBy(rule, { app, session, form: body as Readonly<Record<string, unknown>> })
}

/** Test of a fill rule. */
async function test({ app, session, body, lang }: Context): Promise<Answer> {
  const rules = app.live.current.resources.get(fillRuleResource)
  const { id } = body as { id?: unknown }
  const row = rules && (await findRow(app, rules, session, 'list', String(id ?? '')))
  if (!row) throw new AppError('RECORD_MISSING')
  const rule = { ruleClass: String(row.ruleClass), params: paramsIn(row.ruleParams) ?? {} }
  const value = await filledBy(rule, { app, session, form: {} })
  return new Answer(value ?? { zh: '（空）', en: '(empty)' }[lang], value)
}

/** Calls of fill rules other than the generic routes. */
export const fillingRoutes: readonly Route[] = [
  {
    method: ['PUT', 'POST'],
    path: '/sys/fillRule/executeRuleByCode/:code',
    summary: 'What a fill rule gives',
    access: 'signed-in',
    whileViewing: true,
    handle: execute,
  },
  {
    method: 'POST',
    path: '/sys/fillrule/test',
    summary: 'Tries a fill rule',
    access: 'permission',
    permission: 'sys:fillrule:list',
    handle: test,
  },
]
