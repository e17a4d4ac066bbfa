import type { Client } from '../../../../api/client.ts'
import { uploadFile } from '../../../../api/files.ts'

/** Uploads a picture for the portal; gives the public address that it has once a draft shows it. */
export async function uploadPortalPicture(client: Client, file: File): Promise<string> {
  const stored = await uploadFile(client, file, () => undefined, new AbortController().signal)
  const [id = ''] = stored.split('|')
  return `/api/portal/file/${id}/${encodeURIComponent(file.name)}`
}
