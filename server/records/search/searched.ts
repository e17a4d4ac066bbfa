import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { MenuItem } from '../../../src/schema/model/menu-file.ts'
import type { Session } from '../../platform/http/route.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'

/** Resource as a session searches it: its text fields that the session may see. */
export type Searched = {
  readonly resource: ServerResource
  readonly visible: readonly string[]
  readonly fields: readonly string[]
}

/** Resources that a session may search: all that it may list, those of the menu first and in its order. */
export function searchedBy(model: Model, session: Session): readonly Searched[] {
  const menus = [...model.menus.values()].toSorted((left, right) => left.order - right.order)
  const codes = new Set([...menus.flatMap(({ items }) => codesIn(items)), ...model.resources.keys()])
  return [...codes].flatMap((code) => {
    const resource = model.resources.get(code)
    // Views are left out: their rows are internal records of the server.
    if (!resource || resource.view !== undefined) return []
    if (!session.may(permissionOf(code, 'list'))) return []
    const visible = visibleFields(resource, session)
    const fields = textsOf(resource).filter((field) => visible.includes(field))
    return fields.length === 0 ? [] : [{ resource, visible, fields }]
  })
}

function codesIn(items: readonly MenuItem[]): readonly string[] {
  return items.flatMap(({ resource, children = [] }) => [...(resource ? [resource] : []), ...codesIn(children)])
}

// A label that is a code does not contain the text it stands for.
function textsOf({ plan }: ServerResource): readonly string[] {
  const searchable = Object.values(plan.fields).filter((field) => field.searchable)
  const keys = new Set([plan.label.zh, plan.label.en, ...searchable.map(({ key }) => key)])
  return [...keys].filter((key) => {
    const field = Object.hasOwn(plan.fields, key) ? plan.fields[key] : undefined
    return field && !field.source && !kindOf(field).secret && kindOf(field).column === 'text'
  })
}
