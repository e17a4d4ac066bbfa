import type { Client } from './client.ts'

/** Address of the page that shows a publication in any state as visitors will see it, for five minutes and this browser. */
export function publicationPreview(client: Client, id: string): Promise<{ readonly path: string }> {
  return client.post('portal/preview', { id })
}
