/** Folders of the upload root that a request may name (security.md P19). */
export const folders = ['temp', 'jeditor'] as const
export type Folder = (typeof folders)[number]

const longest = 80

/**
 * Path of a new file: folder, its own name and the time, by contract.md 7. Characters are removed that would split a list of paths,
 * leave the folder or be invalid in an address.
 */
export function storedPath(folder: Folder, name: string, now: number): string {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  const stem = cleaned(name.slice(0, dot))
  return `${folder}/${stem}_${now}.${extension}`
}

function cleaned(stem: string): string {
  const kept = stem
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[^\p{L}\p{N}\p{M}_ ()（）-]+/gu, '_')
    .trim()
  return [...(kept || 'file')].slice(0, longest).join('')
}

/** File reference in a field value. */
export type FileRef = { readonly id: string; readonly path: string; readonly text: string }

/** File references of a value: `id|path` joined by comma. Parts without an id are ignored. */
export function refsIn(value: unknown): readonly FileRef[] {
  if (typeof value !== 'string' || value === '') return []
  return value.split(',').map((text) => {
    const bar = text.indexOf('|')
    return bar < 0 ? { id: '', path: text, text } : { id: text.slice(0, bar), path: text.slice(bar + 1), text }
  })
}

/** Original name of a file, without the removed characters. */
export function fileName({ path }: FileRef): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/_\d{13}(?=\.[a-z0-9]+$)/, '')
}

/** Content-Disposition: preview or download, with the file's name (RFC 6266, its name by RFC 5987). */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${kind}; filename*=UTF-8''${encoded}`
}
