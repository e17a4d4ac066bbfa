import type { FileKind } from './files.ts'

/** Kinds of files that entries of menus open. */
export const menuKinds = ['resource', 'page', 'report'] as const satisfies readonly FileKind[]
export type MenuKind = (typeof menuKinds)[number]

/** What an entry of a menu opens. */
export type MenuTarget = { readonly kind: MenuKind; readonly code: string }
