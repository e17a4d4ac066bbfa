/** A file in a value: `fileId|path`, or a path alone. */
export type FileItem = { readonly value: string; readonly name: string; readonly extension: string }

/** File of one item of a comma list; its name is the last part of the path, without the server's timestamp. */
export function fileItem(value: string): FileItem {
  const path = value.slice(value.indexOf('|') + 1)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const extension = extensionOf(last)
  return { value, name: last.replace(/_\d{13}(?=\.[A-Za-z0-9]+$)/, ''), extension }
}

/** Extension in lower case. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])

/** Whether browsers can show it as a picture. */
export function isPicture({ extension }: FileItem): boolean {
  return pictures.has(extension)
}

/** Whether browsers can show it as a document. */
export function isDocument({ extension }: FileItem): boolean {
  return extension === 'pdf'
}

/** Remaining validity of a certificate: days from today to its last day; negative after it, undefined without one. */
export function daysLeft(validTo: unknown, today: string): number | undefined {
  if (typeof validTo !== 'string' || validTo === '') return undefined
  return Math.round((Date.parse(validTo) - Date.parse(today)) / 86_400_000)
}
