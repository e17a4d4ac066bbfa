import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Segmented, Tabs } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { processChoices, studioFiles } from '../../../../api/studio.ts'
import { drawing as texts } from '../../../../i18n/drawing.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import type { Diagnostic } from '../../../../schema/model/diagnostic.ts'
import type { ProcessChoices } from '../../../../schema/model/process-choices.ts'
import type { OpenFile } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { ProblemList } from '../kit/problem-list.tsx'
import { DrawingTools } from './drawing-tools-bar.tsx'
import { ElementTools } from './element-tools.tsx'
import { ChoicesPending } from './field.tsx'
import { laidOut } from './laid-out.ts'
import { PropertiesPanel } from './properties-panel.tsx'
import { SimulationPanel } from './simulation-panel.tsx'
import { useDrawing } from './use-drawing.ts'
// The search of the drawing tools shows text with tags, which is cleaned.
import '../../../../../widgets/kit/html.tsx'
import './process.css'

addTexts({ drawing: texts })

type Props = {
  readonly opened: OpenFile
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Grows with each stored draft. */
  readonly revision: number
  readonly onChange: (text: string) => void
}

const views = ['drawing', 'xml'] as const
const noChoices: ProcessChoices = { roles: [], actions: [], states: [], people: [], fields: [] }

/** Drawing of a process or its XML, next to the properties of the selected element, problems, and a simulation. */
export function ProcessWork({ opened, text, problems, revision, onChange }: Props) {
  const { t } = useTranslation()
  const [view, setView] = useState<(typeof views)[number]>('drawing')
  const [tab, setTab] = useState('properties')
  const own = useMemo(() => problems.filter(({ file }) => file === opened.path), [problems, opened.path])
  const { container, drawing, element, failure, losses } = useDrawing({ text, isShown: view === 'drawing', onChange })
  useEffect(() => drawing?.mark(new Set(own.map(elementOf))), [drawing, own])
  const resource = resourceIn(text)
  const { choices, files } = useChoices(resource, revision)
  const choose = (id: string) => {
    setView('drawing')
    drawing?.choose(id)
  }
  const show = (problem: Diagnostic) => {
    setTab('properties')
    choose(elementOf(problem))
  }
  const here = own.filter((problem) => element !== undefined && belongs(problem, element))
  return (
    <div className="studio-work is-process">
      <div className="studio-code drawing">
        <div className="drawing-bar">
          <Segmented
            aria-label={t('drawing.view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`drawing.view_${value}`) }))}
            onChange={setView}
          />
          {view === 'drawing' && drawing && (
            <>
              <DrawingTools drawing={drawing} />
              <ElementTools drawing={drawing} element={element} />
            </>
          )}
        </div>
        {view === 'drawing' && failure !== undefined && <NotDrawn text={text} onChange={onChange} />}
        {view === 'drawing' && failure === undefined && <Losses losses={losses} />}
        {/* A section, so that its content is reached from the list of regions. */}
        <section
          className="drawing-canvas bio-theme-parent"
          aria-label={t('drawing.canvas')}
          ref={container}
          hidden={view !== 'drawing' || failure !== undefined}
        />
        {view === 'xml' && (
          <Input.TextArea
            className="studio-plain"
            aria-label={opened.path}
            value={text}
            spellCheck={false}
            onChange={({ target: { value } }) => onChange(value)}
          />
        )}
      </div>
      <Tabs
        className="studio-side"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'properties',
            label: t('drawing.properties'),
            children:
              drawing && element ? (
                <ChoicesPending value={files === undefined || (resource !== '' && choices === undefined)}>
                  <PropertiesPanel
                    key={element.id}
                    {...{ drawing, element, files }}
                    choices={choices ?? noChoices}
                    problems={here}
                  />
                </ChoicesPending>
              ) : (
                <p className="studio-note">{t('drawing.notDrawn')}</p>
              ),
          },
          {
            key: 'problems',
            label: t('studio.problems', { count: own.length }),
            children: <Problems problems={own} onChoose={show} />,
          },
          {
            key: 'simulation',
            label: t('drawing.simulation'),
            children: (
              <SimulationPanel
                {...{ revision, resource }}
                path={opened.path}
                isWrong={own.some(({ severity }) => severity === 'error')}
                onNode={choose}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

/** Why nothing is drawn; a process without a drawing gets one. */
function NotDrawn({ text, onChange }: Pick<Props, 'text' | 'onChange'>) {
  const { t } = useTranslation()
  const next = useMemo(() => laidOut(text), [text])
  if (next === undefined) return <p className="drawing-failure">{t('drawing.notDrawn')}</p>
  return (
    <div className="drawing-failure">
      <p>{t('drawing.noDiagram')}</p>
      <Button onClick={() => onChange(next)}>{t('drawing.layOut')}</Button>
    </div>
  )
}

/** Parts of the file that a change of the drawing drops. */
function Losses({ losses }: { readonly losses: readonly string[] }) {
  const { t } = useTranslation()
  if (losses.length === 0) return null
  return (
    <Alert
      type="warning"
      closable
      title={t('drawing.losses')}
      description={
        <ul className="drawing-losses">
          {[...new Set(losses)].slice(0, 20).map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      }
    />
  )
}

type ProblemsProps = {
  readonly problems: readonly Diagnostic[]
  readonly onChoose: (problem: Diagnostic) => void
}

function Problems({ problems, onChoose }: ProblemsProps) {
  const { t } = useTranslation()
  if (problems.length === 0) return <p className="studio-note">{t('studio.noProblems')}</p>
  return <ProblemList problems={problems} onChoose={onChoose} />
}

/** Id of the element that a problem is about; empty for the process. */
function elementOf({ pointer }: Diagnostic): string {
  return pointer.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? ''
}

function belongs(problem: Diagnostic, element: { readonly id: string; readonly type: string }): boolean {
  const id = elementOf(problem)
  return id === element.id || (id === '' && element.type === 'bpmn:Process')
}

/** Resource of a process, also in a text with mistakes. */
function resourceIn(text: string): string {
  return /procura:resource="([^"]*)"/.exec(text)?.[1] ?? ''
}

/** Names that elements can use, as the stored drafts make them. */
function useChoices(resource: string, revision: number) {
  const client = useClient()
  const { data: choices } = useQuery({
    queryKey: [...studioKey, 'choices', resource, revision],
    queryFn: () => processChoices(client, resource),
    enabled: resource !== '',
    placeholderData: (last) => last,
    retry: false,
  })
  const { data } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  return { choices, files: data }
}
