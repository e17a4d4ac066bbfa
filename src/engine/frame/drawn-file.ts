import { type ComponentType, createContext } from 'react'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledPage } from '../../schema/model/compiled-pages.ts'

/** Report or page that does not serve yet. */
export type DrawnFile = { readonly report: CompiledResource } | { readonly page: CompiledPage }

/** Draws a report or a page within a block. Pages are above blocks, so the workspace provides it. */
export const DrawnFileContext = createContext<ComponentType<{ readonly file: DrawnFile }> | undefined>(undefined)
