import type { Text } from '../../../src/schema/base/text.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { FileKind } from '../../../src/schema/model/files.ts'
import { overlayOf } from '../../../src/schema/model/overlay-file.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'

/** Title of a file; an overlay has that of its resource. */
export function titleOfFile(kind: FileKind, code: string, value: unknown, resources: Model['resources']): Text {
  const own = (value as { readonly title?: Text } | undefined)?.title
  const base = kind === 'overlay' ? resources.get(overlayOf(code).resource)?.plan.title : undefined
  return own ?? base ?? code
}

/** Value of a text, whatever it is; undefined while it cannot be read. */
export function parsedFile(kind: FileKind, content: string | null): unknown {
  if (kind === 'process') return readProcess(content ?? '').file
  try {
    return JSON.parse(content ?? '{}')
  } catch {
    return undefined
  }
}
