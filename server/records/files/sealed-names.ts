import { createHmac } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { keyNamed } from '../../platform/seal/data-keys.ts'
import { sealText, unsealText } from '../../platform/seal/sealed-text.ts'

type Named = { readonly path: string; readonly name: string }
type Place = Pick<App, 'options' | 'store'>

/** Start of the stored path of a file whose name is sealed. */
export const sealedPaths = 'sealed/'

const placeOf = (id: string) => ['_file', id]

/**
 * Stored path and name of a company's file: the name of a sealed bid's file tells what it is. The path is hashed with a key, so that
 * the file is found by it; a value in clear that names the file reveals both (`revealSteps`).
 */
export async function sealedName(app: Place, { tenantId }: Session, id: string, named: Named): Promise<Named> {
  const { path, name } = named
  return {
    path: await sealedPath(app, path),
    name: await sealText(app, tenantId, placeOf(id), JSON.stringify({ path, name })),
  }
}

/** Stored path of a file with a sealed name. */
export async function sealedPath(app: Place, path: string): Promise<string> {
  const { key } = await keyNamed(app, { tenantId: '0', scope: 'texts', part: 'paths' })
  return sealedPaths + createHmac('sha256', key).update(path).digest('hex')
}

/** File with its own path and name. */
export async function withOwnName<File extends Named & { readonly id: string }>(app: Place, file: File): Promise<File> {
  if (!file.path.startsWith(sealedPaths)) return file
  const { path, name } = JSON.parse(await unsealText(app, placeOf(file.id), file.name)) as Named
  return { ...file, path, name }
}
