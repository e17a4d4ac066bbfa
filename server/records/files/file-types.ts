import type { knownExtensions } from '../../../src/schema/fields/file-props.ts'

type Extension = (typeof knownExtensions)[number]
type FileType = { readonly type: string; readonly begins: readonly string[] }

const zip = ['504b0304', '504b0506']
const ole = ['d0cf11e0a1b11ae1']
const office = 'application/vnd.openxmlformats-officedocument'

/** Accepted file types: media type of each extension, and the first bytes (hex) of such a file. */
const types: Readonly<Record<Extension, FileType>> = {
  rar: { type: 'application/vnd.rar', begins: ['526172211a07'] },
  zip: { type: 'application/zip', begins: zip },
  doc: { type: 'application/msword', begins: ole },
  xls: { type: 'application/vnd.ms-excel', begins: ole },
  ppt: { type: 'application/vnd.ms-powerpoint', begins: ole },
  docx: { type: `${office}.wordprocessingml.document`, begins: zip },
  xlsx: { type: `${office}.spreadsheetml.sheet`, begins: zip },
  pptx: { type: `${office}.presentationml.presentation`, begins: zip },
  pdf: { type: 'application/pdf', begins: ['255044462d'] },
  jpg: { type: 'image/jpeg', begins: ['ffd8ff'] },
  jpeg: { type: 'image/jpeg', begins: ['ffd8ff'] },
  png: { type: 'image/png', begins: ['89504e470d0a1a0a'] },
  gif: { type: 'image/gif', begins: ['474946383761', '474946383961'] },
  webp: { type: 'image/webp', begins: ['52494646'] },
  // Read as data and downloaded only: never shown in a browser. With and without byte order mark.
  xml: { type: 'application/xml', begins: ['3c', 'efbbbf3c', 'fffe3c00', 'feff003c'] },
}

/** Inner extensions that a careless program might use: `invoice.exe.pdf`. */
const risky = /\.(exe|com|bat|cmd|scr|msi|jar|js|mjs|vbs|ps1|sh|php\d?|jspx?|aspx?|html?|svg|hta|lnk)\./i

/** Type of a file by its name; undefined when such files are not accepted. */
export function fileTypeOf(name: string): FileType | undefined {
  if (risky.test(name)) return undefined
  const extension = extensionOf(name)
  return Object.hasOwn(types, extension) ? types[extension as Extension] : undefined
}

/** Types that a browser previews without running anything (security.md P20). */
const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Media type for a preview: the file's name and its first bytes agree on it. Undefined when the file is download-only. */
export function shownTypeOf(name: string, head: Buffer): string | undefined {
  const type = fileTypeOf(name)
  return type && shown.has(type.type) && beginsAs(type, head) ? type.type : undefined
}

/** Extension of a file name: the text after the last dot, in lower case. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Number of first bytes that identify a file type. */
export const headLength = 16

/** Whether the first bytes match the type of the name. */
export function beginsAs({ begins }: FileType, head: Buffer): boolean {
  const hex = head.subarray(0, headLength).toString('hex')
  return begins.some((bytes) => hex.startsWith(bytes))
}
