import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { ProcessPlan } from '../../src/schema/model/process-plan.ts'
import { initial } from '../../src/schema/process/run/state.ts'
import type { Draft } from '../features/process/draft.ts'
import { draftOf, stepped } from '../features/process/engine.ts'
import type { Instance } from '../features/process/instances.ts'
import { systemSession } from '../platform/audit/system-session.ts'
import { seedId } from '../platform/sql/insert.ts'
import { fromTable, type RecordRow, selectList } from '../platform/sql/records.ts'
import { type Sql, statement } from '../platform/sql/sql.ts'
import type { Store } from '../platform/store/store.ts'
import { momentOf } from './life/office-hours.ts'

type Start = { readonly starter: string; readonly at: string }

/** First step of the instance of a process about a record of the demo. */
export function firstStep(store: Store, plan: ProcessPlan, row: RecordRow, { starter, at }: Start): Promise<Draft> {
  const [recordId, tenantId] = [String(row.id ?? ''), String(row.tenantId ?? '')]
  const started = momentOf(at)
  const instance: Instance = {
    ...{ id: seedId('process', `${plan.code}/${recordId}`), tenantId, plan, resource: plan.resource, recordId },
    ...{ state: initial, step: 0, starter, started },
  }
  const draft = { ...draftOf(instance, started), isNew: true } as const
  return stepped(demoContext(store, tenantId), draft, { is: 'start' }, row)
}

/** Context of the steps of demo instances. */
export function demoContext(store: Store, tenantId: string) {
  return { app: { store }, session: systemSession(tenantId), lang: 'zh' } as const
}

/** Whole rows of a resource. */
export function wholeRows(store: Store, resource: ServerResource, where: Sql): Promise<readonly RecordRow[]> {
  const fields = resource.storage.columns.map(({ field }) => field)
  return store.rows(statement('select', selectList(resource, fields), fromTable(resource), 'where', where))
}
