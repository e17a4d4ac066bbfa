import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Ast, CompiledOffer, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { all, any, type Sql } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { menuSideOf } from '../../rights/permissions/menu.ts'
import { openSql, rowRules, scopeSql, unsealedSql } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { unseenFields } from './unseen.ts'

type Dialect = Store['dialect']

const everyRow: Ast = { op: 'value', args: [true] }

/** Rows that a resource offers to the pickers of a session (`offered`). Empty when the session lists all rows anyway. */
export function offersTo(resource: ServerResource, session: Session): readonly CompiledOffer[] {
  const listsAll = rowRules(resource, session, 'list').some((rules) => rules.length === 0)
  const side = menuSideOf(session)
  return listsAll ? [] : resource.offered.filter(({ users }) => users === undefined || users === side)
}

/** Condition on the rows that a session may choose in a form: those it may list, and those the resource offers to it. */
export function offeredSql(resource: ServerResource, session: Session, dialect: Dialect): Sql {
  const offers = offersTo(resource, session).map(({ rows }) =>
    all([openSql(resource, session, rows ?? everyRow, dialect), ...unsealedSql(resource, session, dialect)]),
  )
  const listed = scopeSql(resource, session, 'list', dialect)
  return offers.length === 0 ? listed : any([listed, ...offers])
}

/**
 * Fields of a source's rows that a session may read in a picker. With the list right: the fields of the list. Otherwise: the fields that
 * the picker names (`named`), within what the resource offers.
 */
export function readableIn(resource: ServerResource, session: Session, named: readonly string[]): readonly string[] {
  const offers = offersTo(resource, session)
  const unseen = unseenFields(resource, session)
  const visible = visibleFields(resource, session).filter((name) => !unseen.has(name))
  const isLister = session.may(permissionOf(resource.plan.code, 'list'))
  if (isLister && offers.length === 0) return visible
  const isOffered = (name: string) => offers.every(({ fields }) => fields === undefined || fields.includes(name))
  return visible.filter((name) => name === 'id' || (named.includes(name) && isOffered(name)))
}
