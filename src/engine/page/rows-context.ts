import { createContext, use } from 'react'
import type { Row } from '../../api/resource.ts'

/** The row chosen in each named block. */
export type Rows = { readonly [block: string]: Row | undefined }

type Chosen = { readonly rows: Rows; readonly choose: (block: string, row: Row | undefined) => void }

export const RowsContext = createContext<Chosen | undefined>(undefined)

export function useChosenRows(): Chosen {
  const chosen = use(RowsContext)
  if (!chosen) throw new Error('a block was drawn outside a page')
  return chosen
}
