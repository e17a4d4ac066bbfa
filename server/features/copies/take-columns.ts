import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import { rowFor } from '../../records/write/rows.ts'
import { editRecord } from '../../records/write/write.ts'
import { reading } from '../sources/read-source.ts'
import { copiedFields, fieldNamed } from './copy-columns.ts'
import { CopyRefused } from './copy-refused.ts'
import { copyTarget } from './copy-target.ts'

const code = codeOf(
  fileTable(import.meta, 'sys/job', ['account', 'columns', 'dictId', 'menuId', 'sourceId', 'sourceQuery'], ['columns']),
)

/** Time limit of a read while a person waits. Milliseconds. */
const patience = 10_000

type Pair = { readonly sourceColumn: string; readonly targetField: string }

/**
 * Lists the columns of a job's data source that are named like a field, after those that it has: the person keeps those to be copied.
 * The answer names the others. @throws JOB_FAILED when the job has no target, and as `reading`
 */
export async function takeColumns(context: Context): Promise<Answer> {
  const { app, session, lang, ip, body } = context
  const { id, ids } = body as { id?: string; ids?: string }
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const write = { app, session, lang, ip, resource }
  const bare = await rowFor(write, 'edit', id ?? ids)
  const row = await withRows(app, session, tablesOf(app.live.current, resource), bare)
  const pairs = (row.columns ?? []) as readonly (Pair & RecordRow)[]
  const names = await namesOf(context, row)
  const found = await foundPairs(context, row, names, pairs)
  if (found.length > 0)
    await editRecord(write, { id: bare.id, version: bare.version, columns: [...pairs, ...found] } as RecordRow)
  const known = [...pairs, ...found].map(({ sourceColumn }) => sourceColumn.toLowerCase())
  const others = names.filter((name) => !known.includes(name.toLowerCase()))
  return new Answer(textIn(lang, said(found.length, others)))
}

function said(count: number, others: readonly string[]): Text {
  const list = others.join(', ').slice(0, 500)
  return {
    zh: `已添加 ${count} 列${list && `；没有同名字段的列：${list}`}`,
    en: `${count} columns added${list && `. Without a field of that name: ${list}`}`,
  }
}

async function namesOf(context: Context, { sourceId, sourceQuery }: RecordRow): Promise<readonly string[]> {
  const query = String(sourceQuery ?? '')
  const { columns } = await reading(context, String(sourceId ?? ''), (source) =>
    source.read(query, AbortSignal.timeout(patience)),
  )
  return columns.map(({ name }) => name)
}

async function foundPairs(
  { app, session, lang }: Context,
  row: RecordRow,
  names: readonly string[],
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  const [account, menuId, dictId] = [row.account, row.menuId, row.dictId].map((value) => String(value ?? ''))
  try {
    const target = await copyTarget(app, session.tenantId, {
      account: account ?? '',
      menuId: menuId ?? '',
      dictId: dictId ?? '',
    })
    const fields = copiedFields(target, target.session)
    const taken = new Set(pairs.map(({ targetField }) => fieldNamed(fields, targetField)?.key))
    return names.flatMap((name) => {
      const field = fieldNamed(fields, name)
      if (!field || taken.has(field.key)) return []
      taken.add(field.key)
      return [{ sourceColumn: name, targetField: textIn(lang, field.title) }]
    })
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error
    throw new AppError('JOB_FAILED', { reason: error.text[lang] })
  }
}
