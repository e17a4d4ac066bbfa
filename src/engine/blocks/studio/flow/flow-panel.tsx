import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioFlow } from '../../../../i18n/studio-flow.ts'
import { textIn } from '../../../../schema/base/text.ts'
import { rolesOf } from '../../../../schema/edit/right-edits.ts'
import { hasOwnAction, withTransition } from '../../../../schema/edit/state-edits.ts'
import { stateGraph } from '../../../../schema/edit/state-graph.ts'
import { useLang } from '../../../../state/lang.ts'
import type { ResourceEdit } from '../kit/resource-edit.ts'
import { useNames } from '../kit/use-names.ts'
import { AddAction } from './add-action.tsx'
import { AddState } from './add-state.tsx'
import { FlowDrawing, type FlowPart } from './flow-drawing.tsx'
import { NoStates } from './no-states.tsx'
import { SharedAction, StateBar } from './part-bar.tsx'
import './flow.css'

addTexts({ studioFlow })

/** States of a resource and the actions between them, as a diagram whose parts are chosen, changed and added. */
export function FlowPanel({ draft, text, place, onChange, onPlace }: ResourceEdit) {
  const { t } = useTranslation()
  const lang = useLang()
  const names = useNames(text)
  const [part, setPart] = useState<FlowPart>()
  const [adding, setAdding] = useState<'state' | 'action'>()
  const [added, setAdded] = useState<readonly string[]>([])
  const { resource, access } = draft
  const graph = useMemo(
    () => stateGraph(draft, (action) => rolesOf({ text, inherited: access }, action), added),
    [draft, text, access, added],
  )
  if (graph.states.length === 0) return <NoStates {...{ resource, text, onChange }} />
  const chosen: FlowPart | undefined =
    place[0] === 'actions' && typeof place[1] === 'string' ? { kind: 'action', name: place[1] } : part
  const choose = (next: FlowPart) => {
    setPart(next)
    setAdding(undefined)
    const isOwn = next.kind === 'action' && hasOwnAction(text, next.name)
    onPlace(isOwn ? ['actions', next.name] : ['states'])
  }
  const source = resource.fields[resource.states?.field ?? '']?.source
  const state = chosen?.kind === 'state' ? graph.states.find(({ value }) => value === chosen.name) : undefined
  const shared = chosen?.kind === 'action' && !hasOwnAction(text, chosen.name) ? chosen.name : undefined
  const roles = names('role')
  const titleOf = (name: string) => textIn(lang, resource.actions.find((each) => each.name === name)?.title ?? name)
  return (
    <>
      <div className="studio-preview-tools">
        <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding('action')}>
          {t('studioFlow.addAction')}
        </Button>
        {source?.kind === 'dictionary' && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding('state')}>
            {t('studioFlow.addState')}
          </Button>
        )}
        <span className="studio-note">{t('studioFlow.flowHint')}</span>
      </div>
      {adding === 'action' && (
        <AddAction
          key={state?.value}
          states={draft.states.map(({ name, title }) => ({ value: name, label: textIn(lang, title ?? name) }))}
          roles={roles}
          taken={resource.actions.map(({ name }) => name)}
          from={state?.value}
          onCancel={() => setAdding(undefined)}
          onAdd={(action) => {
            setAdding(undefined)
            onChange(withTransition(text, action))
            onPlace(['actions', action.name])
          }}
        />
      )}
      {adding === 'state' && source && (
        <AddState
          dictionary={source.code}
          onCancel={() => setAdding(undefined)}
          onDone={(value) => {
            setAdding(undefined)
            setAdded([...added, value])
            choose({ kind: 'state', name: value })
          }}
        />
      )}
      {adding === undefined && state && (
        <StateBar state={state} text={text} onChange={onChange} onAdd={() => setAdding('action')} />
      )}
      {adding === undefined && shared !== undefined && (
        <SharedAction
          name={shared}
          title={titleOf(shared)}
          {...{ text, names }}
          onChange={(next) => {
            onChange(next)
            onPlace(['actions', shared])
          }}
        />
      )}
      <FlowDrawing
        graph={graph}
        chosen={chosen}
        roleTitle={(role) => roles.find(({ name }) => name === role)?.title ?? role}
        onChoose={choose}
      />
    </>
  )
}
