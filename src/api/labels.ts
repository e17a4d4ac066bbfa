import type { Client } from './client.ts'

/** Labels of a record by a stored layout, as PDF or as commands of a label printer. */
export function labelFile(
  client: Client,
  at: { readonly layout: string; readonly resource: string; readonly id: string; readonly format: 'pdf' | 'zpl' },
): Promise<Blob> {
  return client.blob('onl/print/labels', at)
}
