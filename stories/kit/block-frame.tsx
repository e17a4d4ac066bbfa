import { type ComponentProps, useMemo } from 'react'
import { BlockList } from '../../src/engine/page/block-list.tsx'
import { RowsContext } from '../../src/engine/page/bound/rows-context.ts'
import type { Block } from '../../src/schema/model/files.ts'
import { ProductFrame } from './product-frame.tsx'

type Props = Omit<ComponentProps<typeof ProductFrame>, 'children'> & { readonly blocks: readonly Block[] }

/** Blocks of a page over the story's rows. */
export function BlockFrame({ blocks, ...frame }: Props) {
  const page = useMemo(() => ({ rows: {}, choose: () => undefined, blocks: new Map(), isAlone: false }), [])
  return (
    <ProductFrame {...frame}>
      <RowsContext value={page}>
        <BlockList blocks={blocks} />
      </RowsContext>
    </ProductFrame>
  )
}
