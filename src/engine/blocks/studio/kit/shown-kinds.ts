import type { FileKind } from '../../../../schema/model/files.ts'

/** Kinds of files that the studio makes, in the order of their use. */
export const shownKinds = [
  'resource',
  'page',
  'report',
  'menu',
  'dictionary',
  'mixin',
  'overlay',
  'process',
] as const satisfies readonly FileKind[]

export type ShownKind = (typeof shownKinds)[number]
