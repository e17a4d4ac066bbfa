import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { listPage } from '../../records/read/list.ts'
import { demandFiles } from './file-drafts.ts'
import { readerAs } from './preview-draft.ts'

const shown = '5'

/**
 * Newest records of a resource that a role lists by the rights of the files that serve. Drafts do not count: one that gives more rights
 * than its file must not show rows before anybody sees its publication. @throws NOT_FOUND
 */
export async function roleRows(context: Context): Promise<{ readonly records: readonly RecordRow[] }> {
  demandFiles(context)
  const { app, lang, query } = context
  const { current } = app.live
  const resource = current.resources.get(query.resource ?? '')
  if (!resource) throw new AppError('NOT_FOUND')
  const reader = await readerAs(context, current, query.role ?? '')
  return JSON.parse(await listPage(app, resource, reader, lang, { pageNo: '1', pageSize: shown }))
}
