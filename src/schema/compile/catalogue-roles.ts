import type { Resource } from '../model/resource.ts'
import { adminRole } from '../model/roles.ts'
import { ownActions } from './compile-actions.ts'
import { createMemory } from './memory.ts'

const givenRoles = createMemory<readonly string[]>()

const rolesOf = createMemory<readonly string[]>(1)

/** Roles that files grant rights to, by rights and by actions. */
export function rolesIn(resources: ReadonlyMap<string, Resource>): readonly string[] {
  const given = [...resources.values()].flatMap((resource) =>
    rolesOf(resource, [], () => [
      ...Object.keys(resource.rights ?? {}),
      ...Object.values(ownActions(resource)).flatMap(({ by }) => by ?? []),
    ]),
  )
  const roles = [...new Set([adminRole, ...given])]
  return givenRoles(givenRoles, roles, () => roles)
}
