import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Row } from '../../platform/store/store.ts'
import { isShareable } from '../../records/comments/comments.ts'
import type { Colleague } from '../../rights/auth/colleagues.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'
import { concernedBy } from './concerned.ts'
import { mayRead } from './may-read.ts'

type About = { readonly resource: ServerResource; readonly row: Row }
type Caller = { readonly app: App; readonly session: Session }

/**
 * People of the other company who may read a record: for the buying side those of its supplier, for the supplier those who act on the
 * record. `isNamed`: a supplier gets only the author and people whom the record names to it.
 */
export async function otherSideOf(
  { app, session }: Caller,
  { resource, row }: About,
  isNamed: boolean,
): Promise<readonly Colleague[]> {
  const hidden = isNamed ? hiddenFields(resource, session) : new Set<string>()
  const people = Object.values(resource.plan.fields).filter(({ key, type }) => type === 'sel_user' && !hidden.has(key))
  const notify = session.user.supplierId === '' ? ['supplier'] : ['creator', ...people.map(({ key }) => key)]
  const concerned = await concernedBy(app, resource, { notify }, row, session.tenantId)
  const others = concerned.filter(({ person }) => (person.supplier_id ?? '') !== session.user.supplierId)
  const found = await Promise.all(
    others.map(async ({ person }): Promise<readonly Colleague[]> => {
      const theirs = await sessionFor(app, person, session.tenantId)
      return (await mayRead(app, resource, theirs, row)) ? [{ user: person, session: theirs }] : []
    }),
  )
  return found.flat()
}

/** People of the other company whom a comment for both can mention, by a part of their name; '' matches all. */
export async function mentionableOf(caller: Caller, about: About, text: string): Promise<readonly Colleague[]> {
  if (!isShareable(about)) return []
  const part = text.trim().toLowerCase()
  const others = await otherSideOf(caller, about, true)
  return others.filter(({ user }) =>
    String(user.realname ?? '')
      .toLowerCase()
      .includes(part),
  )
}
