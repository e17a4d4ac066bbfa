/** A file as a value names it: `fileId|path`, or a path alone. */
export type FileItem = { readonly value: string; readonly name: string; readonly extension: string }

/** The file behind one item of a comma list; its name is the last part of its path, without the time the server put there. */
export function fileItem(value: string): FileItem {
  const path = value.slice(value.indexOf('|') + 1)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const extension = extensionOf(last)
  return { value, name: last.replace(/_\d{13}(?=\.[A-Za-z0-9]+$)/, ''), extension }
}

/** What stands behind the last dot, in small letters. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])

/** Whether a browser can show it as a picture. */
export function isPicture({ extension }: FileItem): boolean {
  return pictures.has(extension)
}

/** Whether a browser can show it as a document. */
export function isDocument({ extension }: FileItem): boolean {
  return extension === 'pdf'
}

/** How long a certificate still holds: days from today to its last day; negative once it is over, undefined when it has no end. */
export function daysLeft(validTo: unknown, today: string): number | undefined {
  if (typeof validTo !== 'string' || validTo === '') return undefined
  return Math.round((Date.parse(validTo) - Date.parse(today)) / 86_400_000)
}
