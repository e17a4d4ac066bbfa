import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { idleRoles, rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import type { SchemaTexts, Trial } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { grantsOf } from '../../rights/permissions/grants.ts'
import { holdersOf } from '../process/handlers.ts'
import { lintProcesses } from '../process/lint-process.ts'
import { grantedByFiles, lintRights } from '../process/lint-rights.ts'
import { type ReadProcess, readProcesses } from '../process/read-processes.ts'

/**
 * Problems of drafts, with notes about their processes: style of the drawing, tasks for roles that nobody of the house has, and roles
 * without the right to what they decide. An element with a problem gets none.
 */
export async function withProcessNotes(
  context: Context,
  texts: SchemaTexts,
  problems: readonly Diagnostic[],
  { model }: Pick<Trial, 'model'>,
): Promise<readonly Diagnostic[]> {
  const files = readProcesses(texts)
  const counts = await holdersByRole(context, files)
  const notes = [
    ...idleTasks(files, counts),
    ...(await unfitTasks(context, files, counts, model)),
    ...(await lintProcesses(files)),
  ]
  const isFree = ({ file, pointer }: Diagnostic) =>
    !problems.some((other) => other.file === file && other.pointer === pointer)
  return [...problems, ...notes.filter(isFree)]
}

type Counts = ReadonlyMap<string, number>

/** Number of people with each role of a task; only the database knows it. */
async function holdersByRole({ app, session }: Context, files: readonly ReadProcess[]): Promise<Counts> {
  const counts = new Map<string, number>()
  for (const { file } of files)
    for (const { role } of rolesOfTasks(file))
      if (!counts.has(role)) counts.set(role, (await holdersOf(app.store, role, session.tenantId)).length)
  return counts
}

/** Tasks for roles that nobody has. */
function idleTasks(files: readonly ReadProcess[], counts: Counts): readonly Diagnostic[] {
  return files.flatMap(({ parsed, file }) =>
    idleRoles(file, (role) => counts.get(role)).map(({ id = '', message }) =>
      parsed.at([id], message, { severity: 'warning' }),
    ),
  )
}

/** Roles whose decisions would be refused, by their present grants and those that the drafts add. Administrators have all rights. */
async function unfitTasks(
  { app }: Context,
  files: readonly ReadProcess[],
  counts: Counts,
  model: Model,
): Promise<readonly Diagnostic[]> {
  if (files.length === 0) return []
  const grants = await grantsOf(app.store, [...counts.keys()])
  const [before, after] = [grantedByFiles(app.live.current), grantedByFiles(model)]
  // A default grant that is not new was given once, and may have been taken away.
  const isNew = (role: string, right: string) => after(role, right) && !before(role, right)
  const has = (role: string, right: string) => grants.get(right)?.includes(role) === true || isNew(role, right)
  return lintRights(files, model, (role, right) => counts.get(role) === 0 || has(role, right))
}
