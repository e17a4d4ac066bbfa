import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { storedIn } from '../read/stored.ts'

type Caller = Pick<Context, 'app' | 'session'>

const undeclared = (name: string) => new AppError('BAD_REQUEST', { name, reason: 'not declared' })

/** Resource by the name of its table, or its code. @throws BAD_REQUEST when none is declared. */
export function tableNamed({ app }: Pick<Caller, 'app'>, table: string): ServerResource {
  const found =
    app.live.current.resources.get(table) ?? storedIn(app.live.current).find(({ storage }) => storage.table === table)
  if (!found || found.view !== undefined) throw undeclared('dictCode')
  return found
}

/** Field by the name of its column, if the caller may see it. @throws BAD_REQUEST for any other name. */
export function columnNamed({ session }: Pick<Caller, 'session'>, resource: ServerResource, name: string): string {
  const column = resource.storage.columns.find((one) => one.name === name || one.field === name)
  if (!column || !(column.field === 'id' || visibleFields(resource, session).includes(column.field)))
    throw undeclared('dictCode')
  return column.field
}

/** Lookup of JeecgBoot's dictionary code `table,text,code`: a declared source, by its table or code. @throws BAD_REQUEST */
export function tableQuery(caller: Caller, written: string): Record<string, string> {
  const [table = '', text = '', value = '', ...where] = written.split(',')
  const resource = tableNamed(caller, table)
  if (where.length > 0) throw undeclared('dictCode')
  return {
    code: resource.plan.code,
    value: columnNamed(caller, resource, value),
    label: columnNamed(caller, resource, text),
  }
}
