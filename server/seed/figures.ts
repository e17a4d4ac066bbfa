import type { Model } from '../../src/schema/model/compiled.ts'
import { systemSession } from '../auth/system-session.ts'
import { tenantSql } from '../resources/scope.ts'
import { figuresStep } from '../resources/sum-sql.ts'
import type { Step, Store } from '../store/store.ts'
import { tenants } from './organisation.ts'

/** The steps that fill in the figures that follow from the rows of a demo, once these are there. */
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
