import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { idleRoles, rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import type { SchemaTexts } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { holdersOf } from '../process/handlers.ts'
import { lintProcesses } from '../process/lint-process.ts'
import { type ReadProcess, readProcesses } from '../process/read-processes.ts'

/**
 * Problems of drafts, with notes about their processes: style of the drawing, and tasks for roles that nobody of the house has. The check
 * of the files as a whole has none of them. An element with a problem gets none.
 */
export async function withProcessNotes(
  context: Context,
  texts: SchemaTexts,
  problems: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const files = readProcesses(texts)
  const notes = [...(await idleTasks(context, files)), ...(await lintProcesses(files))]
  const isFree = ({ file, pointer }: Diagnostic) =>
    !problems.some((other) => other.file === file && other.pointer === pointer)
  return [...problems, ...notes.filter(isFree)]
}

/** Tasks for roles that nobody has; only the database knows that. */
async function idleTasks({ app, session }: Context, files: readonly ReadProcess[]): Promise<readonly Diagnostic[]> {
  const roles = [...new Set(files.flatMap(({ file }) => rolesOfTasks(file).map(({ role }) => role)))]
  const counts = new Map<string, number>()
  for (const role of roles) counts.set(role, (await holdersOf(app.store, role, session.tenantId)).length)
  return files.flatMap(({ parsed, file }) =>
    idleRoles(file, (role) => counts.get(role)).map(({ id = '', message }) =>
      parsed.at([id], message, { severity: 'warning' }),
    ),
  )
}
