import { guessedResource, type KnownField, type KnownFields } from '../../../src/schema/edit/guessed-resource.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { sheetFile } from '../excel/import-sheet.ts'
import { readSheet } from '../excel/read-sheet.ts'
import { demandFiles, draftSteps, fileTexts, placeAt, servedText } from './file-drafts.ts'

type Cells = Parameters<typeof guessedResource>[1]

/** Draft of a resource for the first sheet of a workbook. @throws IMPORT_UNREADABLE, FILE_EXISTS, NO_TITLES */
export async function startFromSheet(context: Context) {
  demandFiles(context)
  const { app, query } = context
  const cells = await readSheet(await sheetFile(context))
  return startFromCells(context, query.code ?? '', cells, knownFields(app.live.current))
}

/** Draft of a resource for a table of cells with titles in its first row. @throws FILE_EXISTS, NO_TITLES */
export async function startFromCells(
  context: Context,
  code: string,
  cells: Cells,
  known: KnownFields,
  source?: Parameters<typeof guessedResource>[3],
) {
  const { app, session } = context
  const made = guessedResource(code, cells, known, source)
  if (!made) throw new AppError('NO_TITLES')
  const { path, text } = made
  placeAt(path)
  if (servedText(app, path) !== null) throw new AppError('FILE_EXISTS', { path })
  await fileTexts.write(app, path, draftSteps(app, { path, text, version: 0, who: session.user.username }))
  return { path }
}

/** Fields of the files by their titles, the most frequent one of each. */
export function knownFields({ resources }: Model): KnownFields {
  const counted = new Map<string, Map<string, { count: number; field: KnownField }>>()
  for (const { plan } of resources.values()) {
    for (const { key, title } of Object.values(plan.fields)) {
      if (typeof title === 'string') continue
      for (const name of [title.zh, title.en]) {
        const own = counted.get(name) ?? new Map<string, { count: number; field: KnownField }>()
        own.set(key, { count: (own.get(key)?.count ?? 0) + 1, field: { key, title } })
        counted.set(name, own)
      }
    }
  }
  return new Map(
    [...counted].flatMap(([name, own]) => {
      const best = [...own.values()].toSorted((one, other) => other.count - one.count)[0]
      return best ? [[name, best.field] as const] : []
    }),
  )
}
