import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { madeView } from './made-view.ts'
import { reportStore } from './report-store.ts'

/**
 * The request over a view. The resource's rows are a common table expression before every statement that reads them.
 * So search, order, paging, permissions and export work as for any list. A resource with a table is unchanged.
 */
export async function openView<Given extends Reading>(context: Given, resource: ServerResource): Promise<Given> {
  if (resource.view === undefined) return context
  const { app } = context
  const made = await madeView(context, resource)
  const store = reportStore(app.store, resource.storage.table, made)
  return { ...context, app: { ...app, store, view: { code: resource.plan.code, facts: made.view } } }
}
