import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { readsDeclared } from '../../platform/http/reads-declared.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { asNumber, page, rows, run } from './engine.ts'

/** Codes that JeecgBoot's clients compare as numbers. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  'sys/dict': ['type'],
  'sys/dictItem': ['status'],
  'sys/tenant': ['status'],
}

function numbered(code: string, row: RecordRow): RecordRow {
  const names = (numbers[code] ?? []).filter((name) => name in row)
  return { ...row, ...Object.fromEntries(names.map((name) => [name, asNumber(row[name])])) }
}

async function list(context: Context, code: string) {
  if (readsDeclared(context)) return run(context, code, 'list')
  const found = await page(context, code)
  return { ...found, records: found.records.map((row) => numbered(code, row)) }
}

async function one(context: Context, code: string) {
  const record = (await run(context, code, 'queryById')) as RecordRow
  return readsDeclared(context) ? record : numbered(code, record)
}

/** Whether a value is free among the items of a dictionary. */
async function checkItem(context: Context): Promise<Answer> {
  const { dictId = '', itemValue = '', id = '' } = context.query
  const found = await rows(context, 'sys/dictItem', { dictId_MultiString: dictId, itemValue_MultiString: itemValue })
  if (found.some((row) => row.id !== id)) throw new AppError('VALUE_TAKEN')
  return new Answer(context.lang === 'en' ? 'The value is free' : '该值可用！')
}

/** Dictionaries and tenants in JeecgBoot's format (contract.md section 4): some codes are numbers. */
export const jeecgDictionaryRoutes: readonly Route[] = [
  ...Object.keys(numbers).flatMap((code): Route[] => [
    {
      method: 'GET',
      path: `/${code}/list`,
      summary: `A page of ${code}`,
      access: 'permission',
      permission: permissionOf(code, 'list'),
      handle: (context) => list(context, code),
    },
    {
      method: 'GET',
      path: `/${code}/queryById`,
      summary: `A record of ${code}`,
      access: 'permission',
      permission: permissionOf(code, 'list'),
      handle: (context) => one(context, code),
    },
  ]),
  {
    method: 'GET',
    path: '/sys/dictItem/dictItemCheck',
    summary: 'Whether a value is free in a dictionary: dictId, itemValue, id of the item itself',
    query: Type.Object({ dictId: Type.String(), itemValue: Type.String(), id: Type.Optional(Type.String()) }),
    costly: 'check',
    access: 'permission',
    permission: 'sys:dictItem:list',
    handle: checkItem,
  },
]
