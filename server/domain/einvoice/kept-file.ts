import { Readable } from 'node:stream'
import { isPdf } from '../../features/xml/pdf-attachment.ts'
import { noteFile } from '../../records/files/files.ts'
import { dropBytes } from '../../records/files/folder.ts'
import { receive } from '../../records/files/receive.ts'
import { withinQuota } from '../../records/files/upload-quota.ts'
import type { SentDocument } from '../kit/sent-document.ts'
import type { Taking } from '../kit/taking.ts'

/** Keeps the file of a document, under its number, within the quota of its sender. @returns the value of a file field */
export async function keepFile(taking: Taking, number: string, sent: SentDocument): Promise<string> {
  const { id, path } = await withinQuota(taking, () => keep(taking, number, sent))
  return `${id}|${path}`
}

async function keep({ app, session }: Taking, number: string, { bytes }: SentDocument) {
  const name = `${number}.${isPdf(bytes) ? 'pdf' : 'xml'}`
  const { id, size } = await receive(app, session, name, Readable.from([bytes]))
  const path = await noteFile(app, session, { id, folder: 'temp', name, size }).catch(async (error: unknown) => {
    await dropBytes(app.options, id)
    throw error
  })
  return { id, path }
}
