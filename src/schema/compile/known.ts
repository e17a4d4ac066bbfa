import type { Dictionary } from '../model/dictionary-file.ts'
import type { FormStyles } from '../model/form-style.ts'
import type { ExtensionField } from './extend.ts'

/** Fields that server code names by itself: what it reads and what it writes, and the source file. */
export type CodeUse = {
  readonly by: string
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Groups of fields to read, one of which is there at least, and none in part. */
  readonly either?: readonly (readonly string[])[]
}

/** Names that live in code and that files may refer to; given by whoever loads, since this folder imports nothing of ours. */
export type Known = {
  /** Server functions of server/domain/registry.ts. */
  readonly hooks: readonly string[]
  /** Views of server/features/views/registry.ts that a resource may show the rows of. */
  readonly views?: readonly string[]
  /** Codes of the roles that every installation starts with; without it no role is held against a file. */
  readonly roles?: readonly string[]
  /** What server code uses of resources, whatever their files say. */
  readonly uses?: readonly (CodeUse & { readonly code: string })[]
  /** What a server function uses of each resource that names it, by its name. */
  readonly hookUses?: ReadonlyMap<string, CodeUse>
  /** Hand-made blocks that `{"block": "widget", "name": …}` may name. */
  readonly blocks: readonly string[]
  /** Items that the server fills dictionaries with, by the name of the registry they come from. */
  readonly fillings?: ReadonlyMap<string, Dictionary['items']>
  /** Fields that administrators have added at run time, by the code of their resource. */
  readonly extensions?: ReadonlyMap<string, readonly ExtensionField[]>
  /** Codes of the dictionaries that were made in the application: fields may name them like those of files. */
  readonly dictionaries?: readonly string[]
  /** How administrators want forms laid out, by the code of their resource. */
  readonly styles?: ReadonlyMap<string, FormStyles>
}
