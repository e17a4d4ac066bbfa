import './words.ts'
import { Skeleton } from 'antd'
import { textIn } from '../../schema/base/text.ts'
import type { MonitorBlock } from '../../schema/model/monitor-block.ts'
import { type Parameter, parametersOf } from '../../schema/model/monitored.ts'
import { useLang } from '../../state/lang.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PolledView } from './polled.tsx'
import { usePace, usePolled, useReader, type Watched } from './use-reading.ts'
import { ValueCards } from './value-cards.tsx'
import { ValueLines } from './value-lines.tsx'
import { ValueTable } from './value-table.tsx'
import './monitor.css'

/** Readings of the running server: as a table with its time, as lines, or as cards. */
export function MonitorBlockView({ block }: { readonly block: MonitorBlock }) {
  return block.show === undefined || block.show === 'table' ? <AsTable block={block} /> : <AsFigures block={block} />
}

type Props = { readonly block: MonitorBlock }

function AsTable({ block: { of, values, every, title } }: Props) {
  const lang = useLang()
  const read = useReader(of)
  return (
    <PolledView name={of} {...(every !== undefined && { every })} read={read}>
      {(reading) => (
        <ValueTable
          parameters={chosen(of, values)}
          reading={reading}
          {...(title !== undefined && { title: textIn(lang, title) })}
        />
      )}
    </PolledView>
  )
}

function AsFigures({ block }: Props) {
  const { of, every, height = 240 } = block
  const [pace] = usePace(of, every)
  const { data, error, refetch } = usePolled(of, pace, useReader(of))
  if (error && !data) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (!data) return <Skeleton style={{ minHeight: block.show === 'lines' ? height : 80 }} />
  return <Figures block={block} reading={data} height={height} />
}

function Figures({ block, reading, height }: Props & { readonly reading: Watched; readonly height: number }) {
  const lang = useLang()
  const parameters = chosen(block.of, block.values)
  if (block.show === 'stats') return <ValueCards parameters={parameters} reading={reading} />
  const title = block.title === undefined ? '' : textIn(lang, block.title)
  return <ValueLines parameters={parameters} reading={reading} title={title} height={height} />
}

function chosen(of: MonitorBlock['of'], values: MonitorBlock['values']): Readonly<Record<string, Parameter>> {
  const all = parametersOf(of)
  if (!values) return all
  return Object.fromEntries(values.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])))
}
