import { Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { textIn } from '../../schema/base/text.ts'
import type { Block } from '../../schema/model/files.ts'
import { useLang } from '../../state/lang.ts'
import { blockNamed } from '../blocks/registry.ts'
import { Boundary } from '../boundary.tsx'
import { Tabs } from '../tabs.tsx'
import { OpensSelectedContext } from './bound/rows-context.ts'
import { useBound } from './bound/use-bound.ts'
import { Waiting } from './bound/waiting.tsx'
import { FormBlockView } from './form-block.tsx'
import { FormItemBlockView } from './form-item-block.tsx'
import { ListBlockView } from './list-block.tsx'
import { ChartBlockView, ReportBlockView } from './report-block.tsx'
import { SchemaBlockView } from './schema-block.tsx'
import { ShortcutsBlockView } from './shortcuts-block.tsx'
import { StatsBlockView } from './stats-block.tsx'
import { StepsBlockView } from './steps-block.tsx'
import { TextBlockView } from './text-block.tsx'
import './page.css'

const RowBlockView = lazily(() => import('./rows/row-block.tsx'), 'RowBlockView')
const MonitorBlockView = lazily(() => import('../monitor/monitor-block.tsx'), 'MonitorBlockView')

type Kind<B extends Block['block']> = Extract<Block, { block: B }>

type ListProps = {
  readonly blocks: readonly Block[]
  /** Path of the list in its file, by which the studio finds a block. */
  readonly path?: string
}

/** Blocks in sequence, each in its error boundary. */
export function BlockList({ blocks, path = 'blocks' }: ListProps) {
  return blocks.map((block, index) => (
    // A block is identified by its position in the file.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <section key={`${index} ${block.block}`} className={`block block-${block.block}`} data-path={`${path}.${index}`}>
      <BlockTitle block={block} />
      <Boundary scope="block" resetKey={JSON.stringify(block)}>
        <BlockBody block={block} path={`${path}.${index}`} isIntro={index === 0 && blocks.length > 1} />
      </Boundary>
    </section>
  ))
}

function BlockTitle({ block }: { readonly block: Block }) {
  const lang = useLang()
  return 'title' in block && block.title ? <h2>{textIn(lang, block.title)}</h2> : null
}

type BodyProps = {
  readonly block: Block
  readonly path: string
  /** Other blocks follow it. */
  readonly isIntro: boolean
}

function BlockBody({ block, path, isIntro }: BodyProps) {
  const lang = useLang()
  switch (block.block) {
    case 'list':
      return <ListBlockView block={block} />
    case 'form':
      return <FormBlockView block={block} />
    case 'schema':
      return <SchemaBlockView block={block} />
    case 'formItem':
      return <FormItemBlockView block={block} />
    case 'stats':
      return <StatsBlockView block={block} />
    case 'shortcuts':
      return <ShortcutsBlockView block={block} />
    case 'report':
      return <ReportBlockView block={block} />
    case 'chart':
      return <ChartBlockView block={block} />
    case 'text':
      return <TextBlockView text={textIn(lang, block.text)} isIntro={isIntro} />
    case 'tabs':
      return <TabsView {...{ block, path }} />
    case 'split':
      return <SplitView {...{ block, path }} />
    case 'steps':
      return (
        <StepsBlockView
          block={block}
          draw={(blocks, step) => <BlockList {...{ blocks }} path={`${path}.items.${step}.blocks`} />}
        />
      )
    case 'widget':
      return <WidgetView block={block} />
    case 'monitor':
      return (
        <LazyBoundary fallback={<Skeleton />}>
          <MonitorBlockView block={block} />
        </LazyBoundary>
      )
    default:
      return (
        <LazyBoundary fallback={<Skeleton />}>
          <RowBlockView block={block} />
        </LazyBoundary>
      )
  }
}

function WidgetView({ block: { name, where, props } }: { readonly block: Kind<'widget'> }) {
  const bound = useBound(where)
  const HandMade = blockNamed(name)
  // Another row is another block: input does not carry over.
  if (!bound) return <Waiting where={where} />
  return (
    <LazyBoundary fallback={<Skeleton />}>
      <HandMade key={JSON.stringify(bound)} {...props} {...bound} />
    </LazyBoundary>
  )
}

function TabsView({ block, path }: { readonly block: Kind<'tabs'>; readonly path: string }) {
  const lang = useLang()
  const items = block.items.map(({ title, blocks }, index) => ({
    key: String(index),
    label: textIn(lang, title),
    children: <BlockList blocks={blocks} path={`${path}.items.${index}.blocks`} />,
  }))
  return <Tabs items={items} />
}

function SplitView({
  block: { left, right, width = 50 },
  path,
}: {
  readonly block: Kind<'split'>
  readonly path: string
}) {
  return (
    <div className="block-sides" style={{ '--left': `${width}fr`, '--right': `${100 - width}fr` } as CSSProperties}>
      <div>
        <OpensSelectedContext value={true}>
          <BlockList blocks={left} path={`${path}.left`} />
        </OpensSelectedContext>
      </div>
      <div>
        <BlockList blocks={right} path={`${path}.right`} />
      </div>
    </div>
  )
}
