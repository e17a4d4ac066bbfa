import type { ProcessFile } from '../model/process-file.ts'
import type { FileProblem } from './read-node.ts'

/**
 * Tasks for a role that nobody has: administrators handle them, which nobody may have meant. `countOf` gives the number of people with a
 * role, undefined for a role that is not known.
 */
export function idleRoles(
  { nodes }: Pick<ProcessFile, 'nodes'>,
  countOf: (role: string) => number | undefined,
): readonly FileProblem[] {
  return rolesOfTasks({ nodes }).flatMap(({ id, role }) =>
    countOf(role) === 0 ? [{ id, message: `nobody has the role ${role}: administrators handle the task` }] : [],
  )
}

/** Roles of user tasks, as far as the file itself names them. */
export function rolesOfTasks({ nodes }: Pick<ProcessFile, 'nodes'>) {
  return Object.values(nodes).flatMap(({ id, handlers }) => {
    const role = handlers?.by === 'role' || handlers?.by === 'matrix' ? handlers.role : undefined
    return role === undefined ? [] : [{ id, role }]
  })
}
