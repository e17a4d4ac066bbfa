import { AppError } from '../../../src/schema/model/errors.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../read/read-record.ts'
import type { WriteContext } from '../read/write-context.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** CONFLICT with the user and time of the change, its version, and the record as the caller may see it now. */
export async function conflict({ app, session, resource, lang }: WriteContext, row: RecordRow): Promise<AppError> {
  const username = String(row.updateBy ?? '')
  const [user] = await app.store.rows<{ realname: string }>({
    sql: `select ${userTable.realname} from ${userTable} where ${userTable.username} = ?`,
    parameters: [username],
  })
  const who = user?.realname ?? username
  const when = String(row.updateTime ?? '')
  const record = (await readRecord(app, resource, session, lang, String(row.id))) ?? null
  return new AppError('CONFLICT', { who, when }, { result: { who, when, version: Number(row.version), record } })
}
