import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { numberToCome } from '../../records/numbering/record-number.ts'
import { numberedField, ruleResource } from '../../records/numbering/rule-of.ts'
import { findRow } from '../../records/read/list.ts'

/** Preview of the next number of a rule for the caller; it is not reserved. */
async function preview({ app, session, body }: Context): Promise<Answer> {
  const { resources } = app.live.current
  const rules = resources.get(ruleResource)
  const { id } = body as { id?: unknown }
  const row = rules && (await findRow(app, rules, session, 'list', String(id ?? '')))
  if (!row) throw new AppError('RECORD_MISSING')
  const resource = resources.get(String(row.code))
  const field = resource && numberedField(resource)
  if (!(resource && field)) throw new AppError('NOT_NUMBERED', { name: String(row.code) })
  const number = (await numberToCome({ app, session, resource }, {}))[field.key]
  return new Answer(String(number), number)
}

/** Calls of number rules other than the generic routes. */
export const numberingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/billrule/preview',
    summary: 'The next number of a bill-code rule',
    access: 'permission',
    permission: 'sys:billrule:list',
    handle: preview,
  },
]
