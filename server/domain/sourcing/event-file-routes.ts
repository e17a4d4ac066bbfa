import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { ZipFile } from 'yazl'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { nowText } from '../../platform/time.ts'
import { readBytes } from '../../records/files/folder.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { findRow } from '../../records/read/list.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { commit } from '../../records/write/commit.ts'
import { changeSteps } from '../kit/other-rows.ts'
import { type EventFiles, eventFiles } from './event-files.ts'

const inviteTable = fileTable(
  import.meta,
  'bid/invite',
  ['billNo', 'inviteStatus', 'supplierId', 'type'],
  ['downloadTime', 'inviteStatus'],
)
const code = codeOf(inviteTable)

/**
 * All documents of the event of an invitation as one archive. A download by the invited company is noted on its invitation.
 * @throws RECORD_MISSING, DOCUMENT_FEE, NO_DOCUMENTS
 */
async function download(context: Context): Promise<Raw> {
  const { app, session, query } = context
  const resource = app.live.current.resources.get(code)
  const invite = resource && (await findRow(app, resource, session, 'list', query.id ?? ''))
  if (!invite) throw new AppError('RECORD_MISSING')
  const found = await eventFiles(context, invite.type, String(invite.billNo))
  if (!found) throw new AppError('RECORD_MISSING')
  if (found.isUnpaid) throw new AppError('DOCUMENT_FEE')
  if (found.files.length === 0 && !found.text) throw new AppError('NO_DOCUMENTS')
  if (invite.supplierId === session.user.supplierId) await note({ ...context, resource }, invite)
  const archive = await archiveOf(app, found)
  return new Raw((reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', disposition('attachment', `${found.billNo}.zip`))
      .send(archive),
  )
}

/** Notes the download on the invitation; an unread one is read by it. A change by others meanwhile comes first. */
async function note(context: WriteContext, invite: RecordRow, left = 3): Promise<void> {
  const { app, resource, session } = context
  const isNew = invite.inviteStatus === 'invited'
  const values = { downloadTime: nowText(), inviteStatus: isNew ? 'viewed' : invite.inviteStatus }
  const steps = changeSteps({ app, session, model: app.live.current }, inviteTable, invite, values, 'documents')
  try {
    await commit(context, steps, { ...invite, ...values }, { before: invite })
  } catch (error) {
    if (!(left > 0 && error instanceof ExpectationFailed)) throw error
    const now = await findRow(app, resource, session, 'list', String(invite.id))
    if (now) await note(context, now, left - 1)
  }
}

async function archiveOf(app: App, { text, files }: EventFiles): Promise<Readable> {
  const zip = new ZipFile()
  const nameOf = freeNames()
  if (text) zip.addBuffer(Buffer.from(text.html), nameOf(text.name))
  // Opened one after the other, as the archive is sent.
  for (const { id, name } of files)
    zip.addReadStreamLazy(nameOf(name), (give) => {
      readBytes(app.options, id).then(
        (found) => (found ? give(null, found.bytes) : give(new AppError('FILE_MISSING'), null as never)),
        (error: unknown) => give(error, null as never),
      )
    })
  zip.end()
  const archive = zip.outputStream as Readable
  zip.on('error', (error) => archive.destroy(error as Error))
  return archive
}

/** Names within an archive: no folders, and no name twice. */
function freeNames(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const plain = name.replaceAll(/[\\/:]/g, '_')
    const count = taken.get(plain) ?? 0
    taken.set(plain, count + 1)
    const dot = plain.lastIndexOf('.')
    const end = dot < 0 ? plain.length : dot
    return count === 0 ? plain : `${plain.slice(0, end)} (${count + 1})${plain.slice(end)}`
  }
}

/** Documents of events, from their invitations. */
export const eventFileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sourcing/eventFiles',
    summary: 'All documents of the event of an invitation, as one archive',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: download,
  },
]
