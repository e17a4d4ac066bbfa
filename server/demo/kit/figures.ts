import type { Model } from '../../../src/schema/model/compiled.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { figuresStep } from '../../records/sums/sum-sql.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { tenants } from './organisation.ts'

/** Steps that compute derived figures from planted rows. */
export function figureStepsOf({ dialect }: Store, model: Model): readonly Step[] {
  return [...model.resources.values()].flatMap((resource) => {
    const figures = (resource.sums ?? []).filter(({ figure }) => figure)
    if (figures.length === 0) return []
    return tenants.map(({ code }) => {
      const session = systemSession(String(code))
      const asked = { model, resource, session, dialect }
      return figuresStep(asked, figures, tenantSql(resource, session))
    })
  })
}
