import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import type { GraphAction, GraphState, StateGraph } from '../../../../schema/edit/state-graph.ts'
import { useLang } from '../../../../state/lang.ts'
import { Tool } from '../kit/tool.tsx'
import { labelSize, stateSize } from './box-sizes.ts'
import { type Box, layoutOf } from './layout.ts'
import { useFit } from './use-fit.ts'

/** Part of the diagram: a state by its value, or an action by its name. */
export type FlowPart = { readonly kind: 'state' | 'action'; readonly name: string }

type Props = {
  readonly graph: StateGraph
  readonly chosen: FlowPart | undefined
  readonly roleTitle: (role: string) => string
  readonly onChoose: (part: FlowPart) => void
}

/** States as boxes and actions as arrows, with the roles that start with them. */
export function FlowDrawing({ graph, chosen, roleTitle, onChoose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const marker = useId()
  const drawing = useMemo(() => {
    const nodes = graph.states.map((state) => ({ id: state.value, ...stateSize(state) }))
    return layoutOf(nodes, graph.edges, labelSize)
  }, [graph])
  const isChosen = (kind: FlowPart['kind'], name: string) => chosen?.kind === kind && chosen.name === name
  const titles = new Map(graph.states.map(({ value, title }) => [value, textIn(lang, title)]))
  const action = (each: GraphAction, way: string) => (
    <ActionButton
      key={each.name}
      action={each}
      way={way}
      who={
        each.isAutomatic
          ? t('studioFlow.automatic')
          : each.roles.map(roleTitle).join(t('studioFlow.comma')) || t('studioFlow.nobody')
      }
      isChosen={isChosen('action', each.name)}
      onChoose={() => onChoose({ kind: 'action', name: each.name })}
    />
  )
  const { pane, zoom, isFitted, setFitted } = useFit(drawing.size.width)
  return (
    <div ref={pane} className="studio-preview studio-flow-pane">
      <span className="studio-flow-zoom">
        <Tool
          label={t(isFitted ? 'studioFlow.fullSize' : 'studioFlow.fitted')}
          icon={isFitted ? <ZoomInOutlined /> : <ZoomOutOutlined />}
          onClick={() => setFitted(!isFitted)}
        />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: not the fields of a form. */}
      <div role="group" className="studio-flow" style={{ ...drawing.size, zoom }} aria-label={t('studioFlow.flow')}>
        <svg aria-hidden width={drawing.size.width} height={drawing.size.height}>
          <defs>
            <marker id={marker} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {drawing.links.map(({ link, line }) => (
            <path
              key={`${link.from} ${link.to}`}
              className={link.actions.some(({ name }) => isChosen('action', name)) ? 'is-chosen' : undefined}
              d={line}
              markerEnd={`url(#${marker})`}
            />
          ))}
        </svg>
        {graph.states.map((state) => (
          <StateBox
            key={state.value}
            state={state}
            box={drawing.nodes.get(state.value)}
            isChosen={isChosen('state', state.value)}
            onChoose={() => onChoose({ kind: 'state', name: state.value })}
          >
            {state.inside.map((each) => action(each, titles.get(state.value) ?? ''))}
          </StateBox>
        ))}
        {drawing.links.map(({ link, label }) => (
          <div key={`${link.from} ${link.to}`} className="studio-flow-label" style={label}>
            {link.actions.map((each) => action(each, `${titles.get(link.from)} → ${titles.get(link.to)}`))}
          </div>
        ))}
      </div>
    </div>
  )
}

type StateProps = {
  readonly state: GraphState
  readonly box: Box | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

function StateBox({ state, box, isChosen, onChoose, children }: StateProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { value, title, isInitial, isDraft } = state
  return (
    <div
      data-initial={isInitial || undefined}
      className={`studio-flow-state${isDraft ? ' is-draft' : ''}${isChosen ? ' is-chosen' : ''}`}
      style={box}
    >
      <button type="button" className="studio-flow-name" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{textIn(lang, title)}</strong>
        <span className="studio-item-note">
          {value}
          {isInitial && ` · ${t('studioFlow.initial')}`}
        </span>
      </button>
      {children}
    </div>
  )
}

type ActionProps = {
  readonly action: GraphAction
  /** States that it leads from and to. */
  readonly way: string
  readonly who: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ActionButton({ action, way, who, isChosen, onChoose }: ActionProps) {
  const lang = useLang()
  const title = textIn(lang, action.title)
  return (
    <button
      type="button"
      className="studio-flow-action"
      aria-pressed={isChosen}
      title={`${title}\n${who}`}
      onClick={onChoose}
    >
      <span className="studio-flow-title">{title}</span>
      <span className="studio-item-note">{who}</span>
      <span className="visually-hidden">{way}</span>
    </button>
  )
}
