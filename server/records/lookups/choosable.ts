import type { CompiledField, Model } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { rowRules } from '../../rights/rows/scope.ts'
import { resourceOf } from '../read/labels.ts'
import { offersTo } from '../read/offered.ts'
import { chooses, declaredIn } from './declared.ts'

type Fields = Readonly<Record<string, CompiledField>>

/**
 * Whether the source of a field may have rows for a session: it may list some, or fills in a field that the source offers rows to.
 * A field without a source, or with a dictionary, has choices for all users.
 */
function isChoosable(model: Model, session: Session, { source }: Pick<CompiledField, 'source'>): boolean {
  const target = source && source.kind !== 'dictionary' ? resourceOf(model, source) : undefined
  if (!target || rowRules(target, session, 'list').length > 0) return true
  if (offersTo(target, session).length === 0) return false
  return declaredIn(model, { code: target.plan.code }).some((declared) => chooses(session, declared))
}

/** Search fields of a session: fields without possible choices are left out. */
export function searchedBy(fields: Fields, model: Model, session: Session): Fields {
  const known = new Map<string, boolean>()
  const isOpen = (field: CompiledField) => {
    const key = `${field.source?.kind} ${field.source?.code}`
    const open = known.get(key) ?? isChoosable(model, session, field)
    known.set(key, open)
    return open
  }
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, isOpen(field) ? field : { ...field, filter: 'none' as const }]),
  )
}
