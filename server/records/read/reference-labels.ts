import type { Lang } from '../../../src/schema/base/text.ts'
import type { ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { all } from '../../platform/sql/sql.ts'
import { tenantSql, unsealedSql } from '../../rights/rows/scope.ts'
import { type LabelOf, labelsOf, resourceOf } from './labels.ts'
import { unseenFields } from './unseen.ts'

/**
 * Labels of references in records that a session reads: rows of its tenant by name, also rows it may not list. Hidden and sealed
 * labels are left out.
 */
export function referenceLabels(
  { store, live }: Pick<App, 'store' | 'live'>,
  session: Session,
  lang: Lang,
  source: Source,
  values: readonly string[],
): Promise<LabelOf> {
  const target = resourceOf(live.current, source)
  const unseen = target ? unseenFields(target, session) : undefined
  if (unseen && [source.label.zh, source.label.en].some((name) => unseen.has(name)))
    return Promise.resolve(() => undefined)
  const rows = (resource: ServerResource) =>
    all([tenantSql(resource, session), ...unsealedSql(resource, session, store.dialect)])
  return labelsOf(store, live.current, source, values, lang, { tenantId: session.tenantId, rows })
}
