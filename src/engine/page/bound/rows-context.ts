import { createContext, use } from 'react'
import type { Row } from '../../../api/resource.ts'
import type { ListBlock } from '../../../schema/model/files.ts'

/** The row chosen in each named block. */
export type Rows = { readonly [block: string]: Row | undefined }

type Chosen = {
  readonly rows: Rows
  readonly choose: (block: string, row: Row | undefined) => void
  /** The blocks that rows may be taken of. */
  readonly blocks: ReadonlyMap<string, ListBlock>
  /** Whether the page has one list and no more. */
  readonly isAlone: boolean
}

export const RowsContext = createContext<Chosen | undefined>(undefined)

/** The rows chosen on the page around. */
export function useChosenRows(): Chosen {
  const chosen = use(RowsContext)
  if (!chosen) throw new Error('a block was drawn outside a page')
  return chosen
}
