import { useTranslation } from 'react-i18next'
import type { DrawnProcess } from '../../schema/model/process-view.ts'

type Shape = DrawnProcess['diagram']['shapes'][number]
type Node = DrawnProcess['nodes'][number]

const gateways = { exclusive: '×', parallel: '+', inclusive: '○', choice: '⬠' } as const
const margin = 12

/** BPMN drawing of a process from its own coordinates: what is done, where it is, and what is ahead. */
export function ProcessDrawing({ view }: { readonly view: DrawnProcess }) {
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
      {drawn.map(({ shape, node }) => (
        <g key={node.id} className={`p-node p-${node.place}`}>
          <title>{node.place === 'none' ? node.title : `${node.title} (${t(`process.${node.place}`)})`}</title>
          <Outline
            shape={shape}
            node={node}
            isUpward={edges.some(({ points: [from] }) => from?.[1] === shape.y && isWithin(shape, from[0]))}
          />
        </g>
      ))}
      {edges.map(({ of, points }) => (
        <FlowTitle key={of} points={points} title={titles.get(of) ?? ''} />
      ))}
    </svg>
  )
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
  /** A flow leaves at the top: the name of a gateway is below. */
  readonly isUpward: boolean
}

function Outline({ shape, node, isUpward }: OutlineProps) {
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
        <text className="p-label" x={middle.x} y={y + height + 14} textAnchor="middle">
          {node.title}
        </text>
      </>
    )
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <foreignObject x={x} y={y} width={width} height={height}>
        <div className="p-name">{node.title}</div>
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
