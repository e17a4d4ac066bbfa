import type { StudioFile } from '../../../src/schema/model/studio-data.ts'
import type { Context } from '../../platform/http/route.ts'
import { editableFiles, placeAt, servedText } from './file-drafts.ts'
import { parsedFile, titleOfFile } from './file-title.ts'
import { removedVersions } from './latest-versions.ts'

/** Files whose last publication removed them, without those that exist again. */
export async function removedFiles(context: Context, drafts: ReadonlySet<string>): Promise<readonly StudioFile[]> {
  const { app } = context
  const isEditable = editableFiles(context)
  const rows = await removedVersions(app.store)
  return rows
    .filter(({ path }) => isEditable(path) && servedText(app, path) === null && !drafts.has(path))
    .map(({ path, last }) => {
      const { kind, code, tenant } = placeAt(path)
      const title = titleOfFile(kind, code, parsedFile(kind, last), app.live.current.resources)
      return { path, kind, code, ...(tenant !== undefined && { tenant }), title, stamp: '', isRemoved: true }
    })
}
