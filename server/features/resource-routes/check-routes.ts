import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, statement } from '../../platform/sql/sql.ts'
import { failureOf, parseRule, ruleByCode } from '../../records/checks/check-rule.ts'
import { findRow } from '../../records/read/list.ts'
import { storedIn } from '../../records/read/stored.ts'
import { unseenFields } from '../../records/read/unseen.ts'
import { writeHomeSql } from '../../rights/rows/home.ts'
import { scopeSql, tenantSql } from '../../rights/rows/scope.ts'

const words = {
  usable: { zh: '该值可用！', en: 'The value may be used.' },
  passed: { zh: '校验通过', en: 'The value passes.' },
} as const

/**
 * Whether a value of a unique field is free (contract.md 2.6). The caller needs permission to write the resource, and the
 * field must be unique and visible: other columns cannot be probed. A supplier is answered from the rows that it lists: not from those
 * of its rivals.
 */
async function duplicateCheck(context: Context): Promise<Answer> {
  const { app, session, lang, query } = context
  const { tableName = '', fieldName = '', fieldVal = '', dataId = '' } = query
  if (fieldVal === '') return new Answer(words.usable[lang])
  const { resource, field } = uniqueField(context, tableName, fieldName)
  const column = columnOf(resource, field.key)
  // A shared row does not block the value in a tenant.
  const home = writeHomeSql(resource, session)
  const listed = session.user.supplierId === '' ? [] : [scopeSql(resource, session, 'list', app.store.dialect)]
  const mine = [tenantSql(resource, session), ...(home ? [home] : []), ...listed]
  const found = await app.store.rows<{ id: string }>(
    statement('select id', fromTable(resource), 'where', all(mine), {
      sql: `and ${column} = ? and id <> ? limit 1`,
      parameters: [fieldVal, dataId],
    }),
  )
  if (found.length === 0) return new Answer(words.usable[lang])
  throw new AppError('VALUE_TAKEN')
}

function uniqueField(
  { app, session }: Context,
  table: string,
  name: string,
): { resource: ServerResource; field: CompiledField } {
  const { current } = app.live
  const resource = current.resources.get(table) ?? storedIn(current).find(({ storage }) => storage.table === table)
  const may = (action: string) => resource !== undefined && session.may(permissionOf(resource.plan.code, action))
  const key = resource?.storage.columns.find((column) => column.name === name || column.field === name)?.field ?? ''
  const field = resource?.plan.fields[key]
  const isSeen = resource !== undefined && !unseenFields(resource, session).has(key)
  if (!resource || !isSeen || !(may('add') || may('edit')) || field?.unique !== true)
    throw new AppError('BAD_REQUEST', { name: 'tableName, fieldName', reason: 'not declared' })
  return { resource, field }
}

/** Whether a value passes an administrator's check rule (contract.md 2.6). */
async function checkByCode({ app, session, lang, query }: Context): Promise<Answer> {
  const { ruleCode = '', value: sent = '' } = query
  const value = decoded(sent)
  if (ruleCode === '' || value === '') return new Answer(words.passed[lang])
  const steps = await ruleByCode(app, session.tenantId, ruleCode)
  if (!steps) throw new AppError('RULE_MISSING', { code: ruleCode.slice(0, 60) })
  const failure = failureOf(steps, value)
  if (!failure) return new Answer(words.passed[lang])
  throw new AppError('RULE_FAILED', { message: failure.message }, { result: { ...failure, passed: false } })
}

/** Test of a check rule with a value. */
async function tryRule({ app, session, lang, body }: Context): Promise<Answer> {
  const rules = app.live.current.resources.get('sys/checkRule')
  const { id, value } = body as { id?: unknown; value?: unknown }
  const row = rules && (await findRow(app, rules, session, 'list', String(id ?? '')))
  if (!row) throw new AppError('RECORD_MISSING')
  const steps = parseRule(String(row.ruleJson ?? ''))
  const failure = 'wrong' in steps ? undefined : failureOf(steps, String(value ?? ''))
  if (!failure) return new Answer(words.passed[lang])
  throw new AppError('RULE_FAILED', { message: failure.message }, { result: { ...failure, passed: false } })
}

// Clients of this API encode the value twice.
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Checks for a form during input. The write checks everything again. */
export const checkRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/duplicate/check',
    summary: 'Whether a value is free',
    access: 'signed-in',
    costly: 'check',
    handle: duplicateCheck,
  },
  {
    method: 'GET',
    path: '/sys/checkRule/checkByCode',
    summary: 'Whether a value meets a rule',
    access: 'signed-in',
    costly: 'check',
    handle: checkByCode,
  },
  {
    method: 'POST',
    path: '/sys/checkRule/test',
    summary: 'Tries a check rule',
    access: 'permission',
    permission: 'sys:checkRule:list',
    costly: 'check',
    handle: tryRule,
  },
]
