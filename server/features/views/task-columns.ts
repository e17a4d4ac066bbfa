import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { nameSql, textSql, type ViewColumns } from './record-arms.ts'

/** Columns of a task, in the order of its arms. */
export const columns = [
  'id',
  'title',
  'process',
  'node',
  'starter',
  'startTime',
  'arriveTime',
  'dueTime',
  'state',
  'code',
  'recordId',
  'endTime',
  'result',
  'task',
  'isOpen',
  'mayApprove',
  'mayReject',
  'isRead',
  '_kind',
]

type Common = Pick<ViewColumns, 'title' | 'process' | 'starter' | 'startTime' | 'code' | 'recordId'>

/** Columns that the record of a task gives. */
export function commonTo(context: Reading, resource: ServerResource): Common {
  const { code, title } = resource.plan
  return {
    title: nameSql(context, resource),
    process: textSql(textIn(context.lang, title)),
    starter: columnOf(resource, 'createBy'),
    startTime: columnOf(resource, 'createTime'),
    code: textSql(code),
    recordId: columnOf(resource, 'id'),
  }
}

/** The columns of an arm in their order; missing ones are null. */
export function inOrder(given: ViewColumns): ViewColumns {
  return Object.fromEntries(columns.map((name) => [name, given[name] ?? 'cast(null as text)']))
}
