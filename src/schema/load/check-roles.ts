import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { serverOnly } from '../model/server-only.ts'
import { nearest } from '../rules/nearest.ts'
import type { Report } from './report.ts'

/** Checks the roles that a file names; an unknown one that is not near a known role may be an administrator's own. */
export function checkRoles(written: Partial<Resource>, { known }: Catalogue, report: Report): void {
  const { roles } = known
  if (!roles) return
  for (const { at, name, isKey = false } of rolesNamed(written))
    if (!roles.includes(name) && nearest(name, roles) !== undefined) report.name(at, 'role', name, roles, isKey)
}

type Named = { readonly at: Path; readonly name: string; readonly isKey?: boolean }

function rolesNamed({ rights = {}, actions = {} }: Partial<Resource>): readonly Named[] {
  return [
    ...Object.keys(rights).map((name) => ({ at: ['rights', name], name, isKey: true })),
    ...Object.entries(actions).flatMap(([name, action]) =>
      'by' in action ? rolesIn(action.by, ['actions', name, 'by']) : [],
    ),
  ]
}

function rolesIn(by: string | readonly string[] = [], at: Path): readonly Named[] {
  if (by === serverOnly) return []
  return typeof by === 'string' ? [{ at, name: by }] : by.map((name, index) => ({ at: [...at, index], name }))
}
