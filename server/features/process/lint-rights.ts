import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { unfitRoles } from '../../../src/schema/process/unfit-roles.ts'
import { defaultGrants } from '../../rights/permissions/sync.ts'
import type { ReadProcess } from './read-processes.ts'

/** Roles of process files that lack a right to what their decision runs, as warnings at its elements. */
export function lintRights(
  files: readonly ReadProcess[],
  { resources }: Pick<Model, 'resources'>,
  has: (role: string, right: string) => boolean,
): readonly Diagnostic[] {
  return files.flatMap(({ parsed, file }) => {
    const actions = resources.get(file.resource)?.plan.actions ?? []
    const rightTo = (action: string) => actions.find(({ name }) => name === action)?.permission
    return unfitRoles(file, rightTo, has).map(({ id = '', message }) =>
      parsed.at([id], message, { severity: 'warning' }),
    )
  })
}

/** Whether the files grant a right to a role. */
export function grantedByFiles(model: Model): (role: string, right: string) => boolean {
  const granted = new Set(defaultGrants(model).map(({ role, permission }) => `${role} ${permission}`))
  return (role, right) => granted.has(`${role} ${right}`)
}
