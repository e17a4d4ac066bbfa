import { Empty, Skeleton } from 'antd'
import { type KeyboardEvent, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Row } from '../../../api/resource.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { label } from '../../../i18n/label.ts'
import { type LabelValues, labelsOf } from '../../../schema/label/label-values.ts'
import { emptyTemplate, type LabelElement, type LabelTemplate, readTemplate } from '../../../schema/label/layout.ts'
import { useResource } from '../../data/use-resource.ts'
import { useRecord } from '../../form/use-record.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { useLeaveGuard } from '../../frame/use-leave-guard.ts'
import { listAddress } from '../../record/links.ts'
import { LabelCanvas } from './label-canvas.tsx'
import { LabelPalette } from './label-palette.tsx'
import { LabelProperties } from './label-properties.tsx'
import { LabelTools } from './label-tools.tsx'
import { historyOf, layoutReducer } from './layout-history.ts'
import { atFreePlace } from './new-element.ts'
import { titlesAsValues, useLabelSource } from './use-label-source.ts'
import './label.css'

addTexts({ label })

/** Designer of a label: the layout of the address (`?layout=`), a record of `resource`. */
export function LabelDesigner({ resource }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const code = String(resource)
  const id = search.get('layout') ?? undefined
  const { data: layout, error, refetch } = useRecord(code, id)
  if (id === undefined)
    return (
      <Empty description={t('label.fewer')}>
        <Link to={listAddress(code)}>{t('label.toList')}</Link>
      </Empty>
    )
  if (error && !layout) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  return layout ? <Designer key={id} code={code} layout={layout} /> : <Skeleton />
}

function Designer({ code, layout }: { readonly code: string; readonly layout: Row }) {
  const { t } = useTranslation()
  const [grid, setGrid] = useState(1)
  const [recordId, setRecord] = useState<string>()
  const { data: own } = useResource(code)
  const source = useLabelSource(String(layout.resource), recordId)
  const edited = useElements(layout.template)
  const { history, change, selected, select, add, replace, remove } = edited
  const [stored, setStored] = useState(history.now)
  const isDirty = JSON.stringify(history.now) !== JSON.stringify(stored)
  useLeaveGuard(isDirty, () => isDirty)
  const isLocked = own?.can.includes('edit') !== true
  const paper = { width: Number(layout.paperWidth), height: Number(layout.paperHeight) }
  const values = source.values ? firstOf(history.now, source.values) : titlesAsValues(source.fields)
  const element = selected === undefined ? undefined : history.now.elements[selected]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by keyboard works everywhere in the designer.
    <div className="label-designer" onKeyDown={(event) => byKey(event, change)}>
      <LabelTools
        {...{ code, layout, history, change, source, grid, recordId, isLocked, isDirty, paper }}
        onSaved={setStored}
        onGrid={setGrid}
        onRecord={setRecord}
      />
      <div>
        {!isLocked && (
          <LabelPalette source={source} onAdd={(made) => add(atFreePlace(made, history.now.elements, paper))} />
        )}
        <div className="label-desk">
          <LabelCanvas
            {...{ paper, values, selected, grid, isLocked }}
            elements={history.now.elements}
            onSelect={select}
            onChange={replace}
            onRemove={remove}
          />
        </div>
      </div>
      {element && selected !== undefined ? (
        <LabelProperties
          {...{ element, isLocked }}
          fields={source.fields}
          tables={source.tables}
          onChange={(to) => replace(selected, to)}
          onRemove={() => remove(selected)}
          onCopy={() => add({ ...element, x: element.x + 2, y: element.y + 2 })}
        />
      ) : (
        <p className="w-secondary">{t('label.none')}</p>
      )}
    </div>
  )
}

/** Elements of a layout that is edited, and the selected one. */
function useElements(stored: unknown) {
  const [history, change] = useReducer(layoutReducer, historyOf(readTemplate(stored) ?? emptyTemplate))
  const [selected, select] = useState<number>()
  const { now } = history
  const put = (elements: readonly LabelElement[], goesOn = false) =>
    change({ do: goesOn ? 'continue' : 'change', to: { ...now, elements: [...elements] } })
  return {
    ...{ history, change, selected, select },
    add: (element: LabelElement) => {
      put([...now.elements, element])
      select(now.elements.length)
    },
    replace: (index: number, to: LabelElement, goesOn = false) => put(now.elements.with(index, to), goesOn),
    remove: (index: number) => {
      put(now.elements.filter((_, at) => at !== index))
      select(undefined)
    },
  }
}

/** Undo and redo, not of a text that is typed. */
function byKey(event: KeyboardEvent, change: (to: { readonly do: 'undo' | 'redo' }) => void): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  if (!isUndo || isText) return
  event.preventDefault()
  change({ do: event.shiftKey ? 'redo' : 'undo' })
}

/** Values of the first label of a record. */
function firstOf(template: LabelTemplate, values: LabelValues): LabelValues {
  try {
    return labelsOf(template, values)[0] ?? values
  } catch {
    return values
  }
}
