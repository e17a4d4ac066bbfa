import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { ProcessFile } from '../../../src/schema/model/process-file.ts'
import { idleRoles, rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import type { SchemaTexts } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { holdersOf } from '../process/handlers.ts'
import { lintProcesses } from '../process/lint-process.ts'

/**
 * Problems of drafts, with notes about their processes: style of the drawing, and tasks for roles that nobody of the house has. The check
 * of the files as a whole has none of them. An element with a problem gets none.
 */
export async function withProcessNotes(
  context: Context,
  texts: SchemaTexts,
  problems: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const notes = [...(await idleTasks(context, texts)), ...(await lintProcesses(texts))]
  const isFree = ({ file, pointer }: Diagnostic) =>
    !problems.some((other) => other.file === file && other.pointer === pointer)
  return [...problems, ...notes.filter(isFree)]
}

/** Tasks for roles that nobody has; only the database knows that. */
async function idleTasks({ app, session }: Context, texts: SchemaTexts): Promise<readonly Diagnostic[]> {
  const files = [...texts].flatMap(([path, text]) => {
    if (text === null || !path.endsWith('.bpmn')) return []
    const parsed = parseProcess(path, text)
    return parsed.value === undefined ? [] : [{ parsed, file: parsed.value as ProcessFile }]
  })
  const roles = [...new Set(files.flatMap(({ file }) => rolesOfTasks(file).map(({ role }) => role)))]
  const counts = new Map<string, number>()
  for (const role of roles) counts.set(role, (await holdersOf(app.store, role, session.tenantId)).length)
  return files.flatMap(({ parsed, file }) =>
    idleRoles(file, (role) => counts.get(role)).map(({ id = '', message }) =>
      parsed.at([id], message, { severity: 'warning' }),
    ),
  )
}
