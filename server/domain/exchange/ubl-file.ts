import { AppError } from '../../../src/schema/model/errors.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { readRecord } from '../../records/read/read-record.ts'
import type { Place } from '../kit/other-rows.ts'
import { placeIn, resourceNamed } from '../kit/taking.ts'

/** Record as a file, with what its reader may see of it. @throws RECORD_MISSING */
export async function ublFile<Row>(
  context: Context,
  code: string,
  write: (place: Place, record: Row) => Promise<string>,
): Promise<Raw> {
  const { app, session, lang, query } = context
  const record: RecordRow | undefined = await readRecord(
    app,
    resourceNamed(context, code),
    session,
    lang,
    query.id ?? '',
  )
  if (!record) throw new AppError('RECORD_MISSING')
  const xml = await write(placeIn(context), record as Row)
  return new Raw((reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', disposition('attachment', `${String(record.billNo)}.xml`))
      .send(xml),
  )
}
