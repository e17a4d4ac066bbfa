/** The folders of the upload root that a request may name (security.md P19). */
export const folders = ['temp', 'jeditor'] as const
export type Folder = (typeof folders)[number]

const longest = 80

/**
 * The path a file gets: folder, its own name and the time, as contract.md 7 has it. What would end a list of paths, climb out of a folder
 * or be odd in an address is taken out of the name.
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

/** A file as a field's value names it. */
export type FileRef = { readonly id: string; readonly path: string; readonly text: string }

/** The files a value names: `id|path` joined by comma. What has no id is no file of ours. */
export function refsIn(value: unknown): readonly FileRef[] {
  if (typeof value !== 'string' || value === '') return []
  return value.split(',').map((text) => {
    const bar = text.indexOf('|')
    return bar < 0 ? { id: '', path: text, text } : { id: text.slice(0, bar), path: text.slice(bar + 1), text }
  })
}

/** The name of a file as its sender had it, but for what was taken out. */
export function fileName({ path }: FileRef): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/_\d{13}(?=\.[a-z0-9]+$)/, '')
}

/** Whether a browser shows or saves a file, and the file's name (RFC 6266, its name after RFC 5987). */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${kind}; filename*=UTF-8''${encoded}`
}
