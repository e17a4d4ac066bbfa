import type { Text } from '../schema/base/text.ts'
import type { Client } from './client.ts'
import { newKey } from './new-key.ts'
import { addRecord, doAction } from './resource.ts'

/** A template of the public portal; `id` is that of its record, null until it is first enabled. */
export type PortalTemplate = {
  readonly code: string
  readonly portalType: string
  readonly title: Text
  readonly isInUse: boolean
  readonly id: string | null
}

const resource = 'onl/page'

export function portalTemplates(client: Client): Promise<readonly PortalTemplate[]> {
  return client.get('onl/page/templates')
}

/** Enables a template; the one in use until now is taken out of use in the same transaction. */
export async function enableTemplate(client: Client, { id, portalType, title }: PortalTemplate): Promise<void> {
  if (id !== null) {
    await doAction(client, resource, 'enable', { ids: [id], asked: {} }, newKey())
    return
  }
  const [name, nameEn] = typeof title === 'string' ? [title, title] : [title.zh, title.en]
  await addRecord(client, resource, { portalType, name, nameEn, inUse: 'Y' }, newKey())
}
