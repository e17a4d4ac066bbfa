import { placeOf } from '../../../src/schema/load/collect-files.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { idleRoles, rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import { accountsOfTasks, unknownAccounts } from '../../../src/schema/process/unknown-accounts.ts'
import type { SchemaTexts, Trial } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { grantsOf } from '../../rights/permissions/grants.ts'
import { holdersOf, peopleNamed } from '../process/handlers.ts'
import { lintProcesses } from '../process/lint-process.ts'
import { lintRejections } from '../process/lint-rejections.ts'
import { grantedByFiles, lintRights } from '../process/lint-rights.ts'
import { type ReadProcess, readProcesses } from '../process/read-processes.ts'
import { modelAt } from './tenant-places.ts'

/**
 * Problems of drafts, with notes about their processes: style of the drawing, tasks for roles or accounts that nobody of the house has or that cannot be rejected, and roles
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
    ...(await strangeTasks(context, files, model)),
    ...lintRejections(files),
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

/** Tasks for accounts that do not exist in the tenant of the file, or in that of the caller. */
async function strangeTasks(
  { app, session }: Context,
  files: readonly ReadProcess[],
  model: Model,
): Promise<readonly Diagnostic[]> {
  const found = await Promise.all(
    files.map(async ({ parsed }) => {
      const { code = '', tenant } = placeOf(parsed.file) ?? {}
      const plan = modelAt(model, tenant).processes.get(code)
      if (!plan) return []
      const names = accountsOfTasks(plan).map(({ account }) => account)
      const people = await peopleNamed(app.store, [...new Set(names)], tenant ?? session.tenantId)
      const known = new Set(people.map(({ username }) => username))
      return unknownAccounts(plan, (account) => known.has(account)).map(({ id = '', message }) =>
        parsed.at([id], message, { severity: 'warning' }),
      )
    }),
  )
  return found.flat()
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
