import { App } from 'antd'
import { type DragEvent, type HTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../api/new-key.ts'
import { editRecord, type Row } from '../../../api/resource.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { nameOf } from '../../record/actions-of.ts'

type RowProps = HTMLAttributes<HTMLElement> & { readonly 'data-over'?: true }

export type TreeMoves = {
  /** Whether a row is being dragged. */
  readonly isMoving: boolean
  readonly rowProps: (row: Row) => RowProps
  /** Drop target for the first level. */
  readonly rootProps: HTMLAttributes<HTMLElement>
}

/** Drag and drop of tree rows, with a confirmation; the row's form does the same by keyboard. */
export function useTreeMoves(resource: CompiledResource, isOn: boolean, onMoved: () => void): TreeMoves | undefined {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const { modal, message } = App.useApp()
  const [moving, setMoving] = useState<Row>()
  const [over, setOver] = useState<string>()
  const { tree } = resource.list
  if (!(tree && isOn && resource.can.includes('edit'))) return undefined
  const end = () => {
    setMoving(undefined)
    setOver(undefined)
  }
  const move = async (row: Row, parent: string) => {
    try {
      await editRecord(client, resource.code, { id: row.id, version: row.version, [tree.parent]: parent }, newKey())
      void message.success(t('query.moved'))
      onMoved()
    } catch (error) {
      const [first] = error instanceof ApiError ? error.fields : []
      void message.error(first?.message ?? errorText(error))
    }
  }
  const ask = (target: Row | undefined) => {
    const row = moving
    end()
    if (!row || row.id === target?.id) return
    const parent = target ? String(target[tree.key] ?? '') : tree.root
    if (String(row[tree.parent] ?? '') === parent) return
    const name = nameOf(resource, row, lang)
    const title = target
      ? t('query.moveAsk', { name, target: nameOf(resource, target, lang) })
      : t('query.moveTopAsk', { name })
    modal.confirm({ title, onOk: () => move(row, parent) })
  }
  const drop = (target: Row | undefined) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(target?.id ?? '')
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      ask(target)
    },
  })
  return {
    isMoving: moving !== undefined,
    rootProps: drop(undefined),
    rowProps: (row) => ({
      draggable: true,
      ...(moving && over === row.id && { 'data-over': true as const }),
      onDragStart: (event) => {
        event.dataTransfer.setData('text/plain', row.id)
        // A DOM change during dragstart would end the drag.
        setTimeout(() => setMoving(row))
      },
      onDragEnd: end,
      ...drop(row),
    }),
  }
}
