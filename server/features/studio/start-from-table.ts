import { camelKey } from '../../../src/schema/edit/camel-key.ts'
import { columnKeys } from '../../../src/schema/edit/column-keys.ts'
import type { KnownFields } from '../../../src/schema/edit/guessed-resource.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { ForeignRows } from '../../platform/store/foreign/foreign.ts'
import { jsonRows } from '../sources/json-source.ts'
import { codeOfSource, reading } from '../sources/read-source.ts'
import { demandFiles } from './file-drafts.ts'
import { knownFields, startFromCells } from './start-from-sheet.ts'

/** Tables of a data source. @throws RECORD_MISSING, SOURCE_CLOSED, SOURCE_SILENT */
export async function sourceTables(context: Context): Promise<readonly string[]> {
  demandFiles(context)
  return reading(context, context.query.source ?? '', (foreign) => foreign.tables())
}

/**
 * Draft of a resource for a table of a data source: fields from its columns, titles from their comments, types from its first rows.
 * @throws RECORD_MISSING, SOURCE_CLOSED, SOURCE_SILENT, NOT_FOUND, FILE_EXISTS
 */
export async function startFromTable(context: Context) {
  demandFiles(context)
  const { app, body } = context
  const { code, source, table, live } = body as { code: string; source: string; table: string; live?: boolean }
  const sample = await reading(context, source, (foreign) => foreign.sample(table))
  if (!sample) throw new AppError('NOT_FOUND')
  if (live) {
    const cells = [sample.columns.map(({ name }) => name), ...sample.rows]
    const from = { of: await codeOfSource(app, source), ...(table !== jsonRows && { from: table }) }
    return startFromCells(context, code, cells, readFields(sample), from)
  }
  const known = new Map([...knownFields(app.live.current), ...columnFields(sample)])
  return startFromCells(context, code, [sample.columns.map(headOf), ...sample.rows], known)
}

/** Keys of the columns, by which their values are found again, and titles from their comments. */
function readFields({ columns }: ForeignRows): KnownFields {
  const keys = columnKeys(columns.map(({ name }) => name))
  return new Map(
    columns.map((column, index) => [
      column.name,
      { key: keys[index] ?? '', title: { zh: headOf(column), en: spoken(column.name) || column.name } },
    ]),
  )
}

const headOf = ({ name, comment }: ForeignRows['columns'][number]) => comment.trim() || name

/** Keys and titles of columns with a comment: it says what the name abbreviates. */
function columnFields({ columns }: ForeignRows): KnownFields {
  return new Map(
    columns
      .filter(({ comment }) => comment.trim() !== '')
      .map(({ name, comment }) => [
        comment.trim(),
        { key: camelKey(name), title: { zh: comment.trim(), en: spoken(name) } },
      ]),
  )
}

const spoken = (name: string) => {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
