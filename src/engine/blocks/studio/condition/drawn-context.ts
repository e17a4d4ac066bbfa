import { createContext, use } from 'react'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'

/** Resource or report as the draft of the open file makes it; undefined for other files, and while it cannot be drawn. */
export const DrawnContext = createContext<CompiledResource | undefined>(undefined)

export function useDrawn(): CompiledResource | undefined {
  return use(DrawnContext)
}
