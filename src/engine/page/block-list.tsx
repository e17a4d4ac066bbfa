import { Skeleton, Tabs } from 'antd'
import type { Block } from '../../schema/model/files.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { Boundary } from '../boundary.tsx'
import { FormBlockView } from './form-block.tsx'
import { ListBlockView } from './list-block.tsx'

/** Blocks one below the other; the failure of one is not its neighbours'. */
export function BlockList({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // Blocks have no names of their own; their place in the file is what they are.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Boundary key={index} scope="block" resetKey={JSON.stringify(block)}>
      <div className="block">
        <BlockView block={block} />
      </div>
    </Boundary>
  ))
}

function BlockView({ block }: { readonly block: Block }) {
  const lang = useLang()
  switch (block.block) {
    case 'list':
      return <ListBlockView block={block} />
    case 'form':
      return <FormBlockView block={block} />
    case 'text':
      return (
        <section className="block-text">
          {block.title && <h2>{textIn(lang, block.title)}</h2>}
          <p>{textIn(lang, block.text)}</p>
        </section>
      )
    case 'tabs':
      return (
        <Tabs
          items={block.tabs.map(({ title, blocks }, index) => ({
            key: String(index),
            label: textIn(lang, title),
            children: <BlockList blocks={blocks} />,
          }))}
        />
      )
    case 'split':
      return (
        <div className="block-split" style={{ '--left': `${block.width ?? 50}%` } as React.CSSProperties}>
          <div>
            <BlockList blocks={block.left} />
          </div>
          <div>
            <BlockList blocks={block.right} />
          </div>
        </div>
      )
    case 'widget':
      // The check refuses files that name a block which does not exist, and there are none yet.
      return <Skeleton />
  }
}
