import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { useOptions } from '../../../../widgets/kit/use-options.ts'
import { newKey } from '../../../api/new-key.ts'
import { editRecord, type Row } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import type { KanbanBlock } from '../../../schema/model/row-blocks.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useErrorText } from '../../error-text.ts'
import { useWrites } from '../../list/use-writes.tsx'
import { OnDemand } from '../../on-demand.tsx'
import { actionsFor, nameOf } from '../../record/actions-of.ts'
import { Cell } from '../../record/cell.tsx'
import { NotAll } from './not-all.tsx'
import { type Shown, WithRows } from './with-rows.tsx'

const AskDialog = lazily(() => import('../../form/ask-dialog.tsx'), 'AskDialog')

/** Cards at most. */
const most = 200

/** Rows as cards in columns by state. A drag runs the action that leads to the column; buttons do the same by keyboard. */
export function KanbanBlockView({ block }: { readonly block: KanbanBlock }) {
  return (
    <WithRows block={block} size={most}>
      {(shown) => <Board block={block} shown={shown} />}
    </WithRows>
  )
}

function Board({ block, shown }: { readonly block: KanbanBlock; readonly shown: Shown }) {
  const { resource, rows } = shown
  const state = resource.fields[block.state ?? resource.states?.field ?? '']
  const { rows: values } = useOptions(state?.source)
  const [moving, setMoving] = useState<Row>()
  const moves = useMoves(resource, state)
  if (!state) return null
  const drawn = block.columns?.flatMap((name) => values.find(({ value }) => value === name) ?? []) ?? values
  const drop = (value: string) => (event: DragEvent) => {
    event.preventDefault()
    if (moving) moves.move(moving, value)
    setMoving(undefined)
  }
  return (
    <>
      <NotAll shown={shown} />
      <div className="kanban">
        {drawn.map(({ value, label, color }) => {
          const cards = rows.filter((row) => String(row[state.key] ?? '') === value)
          const isTarget = moving !== undefined && moves.isTarget(moving, value)
          return (
            <section
              key={value}
              className={`kanban-column${isTarget ? ' kanban-target' : ''}`}
              aria-label={label}
              // Every column accepts a card: a forbidden one shows an error.
              onDragOver={(event) => moving && event.preventDefault()}
              onDrop={drop(value)}
            >
              <h3>
                <span className={`w-tag w-tag-${color ?? 'default'}`}>{label}</span>
                <span className="g-count">{cards.length}</span>
              </h3>
              <ul>
                {cards.map((row) => (
                  <Card
                    key={row.id}
                    block={block}
                    shown={shown}
                    row={row}
                    moves={moves}
                    onDrag={(isOn) => setMoving(isOn ? row : undefined)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {moves.asking}
    </>
  )
}

type CardProps = {
  readonly block: KanbanBlock
  readonly shown: Shown
  readonly row: Row
  readonly moves: ReturnType<typeof useMoves>
  readonly onDrag: (isOn: boolean) => void
}

function Card({ block, shown: { resource, open }, row, moves, onDrag }: CardProps) {
  const lang = useLang()
  const fields = (block.fields ?? []).flatMap((name) => resource.fields[name] ?? [])
  return (
    <li
      className="kanban-card"
      draggable
      // A DOM change during dragstart would end the drag.
      onDragStart={() => setTimeout(() => onDrag(true))}
      onDragEnd={() => onDrag(false)}
    >
      <button type="button" className="list-link" onClick={() => open(row)}>
        {nameOf(resource, row, lang)}
      </button>
      {fields.map((field) => (
        <div key={field.key} className="kanban-value">
          <span>{textIn(lang, field.title)}</span>
          <Cell field={field} row={row} />
        </div>
      ))}
      <div className="kanban-actions">
        {moves.actionsOf(row).map((action) => (
          <button key={action.name} type="button" className="list-link" onClick={() => moves.act(action, [row])}>
            {textIn(lang, action.title)}
          </button>
        ))}
      </div>
    </li>
  )
}

/** Moves of a card to another column: by a state action, or by a change of the field. */
function useMoves(resource: CompiledResource, field: CompiledField | undefined) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const user = useAtomValue(sessionAtom)?.user
  const refresh = () => void queries.invalidateQueries({ queryKey: ['list', resource.code] })
  const writes = useWrites(resource, { user, onDone: refresh })
  const isState = field !== undefined && field.key === resource.states?.field
  const actionsOf = (row: Row) => (isState ? actionsFor(resource, row, user) : [])
  const actionTo = (row: Row, value: string) => actionsOf(row).find(({ to }) => to === value)
  const isTarget = (row: Row, value: string) =>
    isState
      ? actionTo(row, value) !== undefined
      : resource.can.includes('edit') && String(row[field?.key ?? '']) !== value
  const change = async (row: Row, value: string) => {
    try {
      await editRecord(client, resource.code, { id: row.id, version: row.version, [field?.key ?? '']: value }, newKey())
      refresh()
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const move = (row: Row, value: string) => {
    if (String(row[field?.key ?? ''] ?? '') === value) return
    if (!isTarget(row, value)) return void message.warning(t('page.noWay'))
    const action = actionTo(row, value)
    if (action) writes.act(action, [row])
    else void change(row, value)
  }
  const asking = writes.asking && (
    <OnDemand>
      <AskDialog
        resource={resource}
        asking={writes.asking}
        user={user}
        onRun={writes.answer}
        onCancel={writes.cancel}
      />
    </OnDemand>
  )
  return { isTarget, move, actionsOf, act: writes.act, asking }
}
