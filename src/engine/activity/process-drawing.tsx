import { useTranslation } from 'react-i18next'
import type { DrawnProcess, ProcessView } from '../../schema/model/process-view.ts'
import { isLate } from './process-state.tsx'

type Shape = DrawnProcess['diagram']['shapes'][number]
type Node = DrawnProcess['nodes'][number]

const gateways = { exclusive: '×', parallel: '+', inclusive: '○', choice: '⬠' } as const
/** Marks of BPMN for tasks of people, actions of the server, and messages; 14 wide. */
const marks: Readonly<Record<string, string>> = {
  user: 'M7 6.5a2.8 2.8 0 1 0-.01 0M1.5 13.5c0-6 11-6 11 0Z',
  service:
    'M7 4.5a2.5 2.5 0 1 0 .01 0M7 1v2M7 11v2M1 7h2M11 7h2M2.8 2.8l1.4 1.4M9.8 9.8l1.4 1.4M2.8 11.2l1.4-1.4M9.8 4.2l1.4-1.4',
  notify: 'M1 3h12v8H1ZM1 3l6 4 6-4',
}
const margin = 12

type Props = { readonly view: DrawnProcess; readonly tasks?: ProcessView['tasks'] }

/** BPMN drawing of a process from its own coordinates: what is done, where it is, and what is ahead; its tasks with who has them since when. */
export function ProcessDrawing({ view, tasks = [] }: Props) {
  const { t } = useTranslation()
  const { shapes, edges } = view.diagram
  const nodes = new Map(view.nodes.map((node) => [node.id, node]))
  const titles = new Map(view.flows.map(({ id, title }) => [id, title]))
  const drawn = shapes.flatMap((shape) => {
    const node = nodes.get(shape.of)
    return node ? [{ shape, node }] : []
  })
  return (
    <svg className="p-drawing" viewBox={boxOf(view)} role="img" aria-label={t('process.drawing')}>
      <defs>
        <marker id="p-arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 10 5 0 10Z" className="p-tip" />
        </marker>
      </defs>
      {edges.map(({ of, points }) => (
        <polyline
          key={of}
          className="p-flow"
          points={points.map((point) => point.join()).join(' ')}
          markerEnd="url(#p-arrow)"
        />
      ))}
      {drawn.map(({ shape, node }) => {
        const standing = standingOf(tasks.filter((task) => task.node === node.id))
        const late = standing?.isLate ? t('process.overdue') : ''
        const words = [node.place === 'none' ? '' : t(`process.${node.place}`), standing?.who, standing?.time, late]
        const said = words.filter(Boolean).join(', ')
        return (
          <g key={node.id} className={`p-node p-${node.place} ${late && 'p-late'}`}>
            <title>{said === '' ? node.title : `${node.title} (${said})`}</title>
            <Outline
              shape={shape}
              node={node}
              notes={standing ? [standing.who, late || standing.time.slice(5)] : []}
              isUpward={edges.some(({ points: [from] }) => from?.[1] === shape.y && isWithin(shape, from[0]))}
            />
          </g>
        )
      })}
      {edges.map(({ of, points }) => (
        <FlowTitle key={of} points={points} title={titles.get(of) ?? ''} />
      ))}
    </svg>
  )
}

/** Who has the tasks of a node since when, or who decided the last one at which time. */
function standingOf(tasks: ProcessView['tasks']) {
  const open = tasks.filter(({ status }) => status === 'open')
  const decided = tasks.filter(({ done }) => done !== null).toSorted((a, b) => `${a.done}`.localeCompare(`${b.done}`))
  const shown = open.length > 0 ? open : decided.slice(-1)
  const [first] = shown
  if (!first) return undefined
  const who = [...new Set(shown.map(({ handler, role }) => handler || role))].join(', ')
  return { who, time: (first.done ?? first.since).slice(0, 16), isLate: open.some(isLate) }
}

type Points = readonly (readonly [number, number])[]

/** Title of a flow, at the middle of its longest part. */
function FlowTitle({ points, title }: { readonly points: Points; readonly title: string }) {
  const parts = points.slice(1).map((end, index) => [points[index] ?? end, end] as const)
  const [longest] = parts.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  if (title === '' || !longest) return null
  const [[x1, y1], [x2, y2]] = longest
  const isFlat = y1 === y2
  return (
    <text
      className="p-label"
      x={(x1 + x2) / 2 + (isFlat ? 0 : 6)}
      y={(y1 + y2) / 2 - (isFlat ? 6 : 0)}
      textAnchor={isFlat ? 'middle' : 'start'}
    >
      {title}
    </text>
  )
}

function lengthOf([[x1, y1], [x2, y2]]: readonly [Points[number], Points[number]]): number {
  return Math.abs(x2 - x1) + Math.abs(y2 - y1)
}

/** The horizontal position is that of a shape. */
function isWithin({ x, width }: Shape, at: number): boolean {
  return at >= x && at <= x + width
}

type OutlineProps = {
  readonly shape: Shape
  readonly node: Node
  /** Further lines of a task. */
  readonly notes: readonly string[]
  /** A flow leaves at the top: the name of a gateway is below. */
  readonly isUpward: boolean
}

function Outline({ shape, node, notes, isUpward }: OutlineProps) {
  const { x, y, width, height } = shape
  const middle = { x: x + width / 2, y: y + height / 2 }
  if (node.kind in gateways)
    return (
      <>
        <path d={`M${middle.x} ${y}L${x + width} ${middle.y} ${middle.x} ${y + height} ${x} ${middle.y}Z`} />
        <text x={middle.x} y={middle.y + 6} textAnchor="middle">
          {gateways[node.kind as keyof typeof gateways]}
        </text>
        <text className="p-label" x={middle.x} y={isUpward ? y + height + 14 : y - 6} textAnchor="middle">
          {node.title}
        </text>
      </>
    )
  if (['start', 'end', 'catch', 'boundary', 'notify'].includes(node.kind) && width <= 50)
    return (
      <>
        <circle cx={middle.x} cy={middle.y} r={width / 2} className={node.kind === 'end' ? 'p-end' : ''} />
        {['catch', 'boundary', 'notify'].includes(node.kind) && (
          <circle cx={middle.x} cy={middle.y} r={width / 2 - 3} className="p-inner" />
        )}
        <text className="p-label" x={middle.x} y={y + height + 14} textAnchor="middle">
          {node.title}
        </text>
      </>
    )
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {marks[node.kind] && <path className="p-mark" d={marks[node.kind]} transform={`translate(${x + 6} ${y + 6})`} />}
      <foreignObject x={x} y={y} width={width} height={height}>
        <div className="p-name">
          <span>{node.title}</span>
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </div>
      </foreignObject>
    </>
  )
}

/** Box around all shapes and flows. */
function boxOf({ diagram: { shapes, edges } }: DrawnProcess): string {
  const points = [
    ...shapes.flatMap(({ x, y, width, height }) => [
      [x, y],
      [x + width, y + height + 16],
    ]),
    ...edges.flatMap((edge) => edge.points),
  ]
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].join(' ')
}
