import type { Dictionary } from '../model/dictionary-file.ts'
import type { FormStyles } from '../model/form-style.ts'
import type { ExtensionField } from './extend.ts'

/** Fields that server code names: those it reads and writes, and the source file. */
export type CodeUse = {
  readonly by: string
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Groups of fields to read: at least one complete group exists, and none in part. */
  readonly either?: readonly (readonly string[])[]
}

/** Dictionary item that the server adds; `house`: offered to users of the platform tenant only. */
type FilledItem = Dictionary['items'][number] & { readonly house?: true }

/** Names in code that files may refer to. The loader's caller passes them, since this folder has no imports of ours. */
export type Known = {
  /** Server functions of server/domain/registry.ts. */
  readonly hooks: readonly string[]
  /** Views of server/features/views/registry.ts whose rows a resource may show. */
  readonly views?: readonly string[]
  /** Codes of the default roles of an installation; without it roles are not checked. */
  readonly roles?: readonly string[]
  /** Fields that server code uses of resources, whatever their files contain. */
  readonly uses?: readonly (CodeUse & { readonly code: string })[]
  /** Fields that a hook uses of each resource that names it, by its name. */
  readonly hookUses?: ReadonlyMap<string, CodeUse>
  /** Hand-written blocks that `{"block": "widget", "name": …}` may name. */
  readonly blocks: readonly string[]
  /** Dictionary items that the server adds, by the name of their registry. */
  readonly fillings?: ReadonlyMap<string, readonly FilledItem[]>
  /** Extension fields of administrators, by the code of their resource. */
  readonly extensions?: ReadonlyMap<string, readonly ExtensionField[]>
  /** Codes of the dictionaries created in the application: fields may name them like those of files. */
  readonly dictionaries?: readonly string[]
  /** Form styles of administrators, by the code of their resource. */
  readonly styles?: ReadonlyMap<string, FormStyles>
}
