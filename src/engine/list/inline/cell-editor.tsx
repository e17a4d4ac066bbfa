import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../../widgets/registry.ts'
import { ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../api/new-key.ts'
import { editRecord, type Row } from '../../../api/resource.ts'
import type { FieldType } from '../../../schema/fields/registry.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'

/** Typed values: saved on Enter or blur; others are saved when chosen. */
const typed: ReadonlySet<FieldType> = new Set(['text', 'number', 'integer', 'money', 'percent', 'textarea'])

type Props = {
  readonly resource: CompiledResource
  readonly field: CompiledField
  readonly row: Row
  readonly onEnd: () => void
}

/** Server error on the field, or on another one that the change affects. */
function problemIn(error: unknown, key: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [first] = error.fields
  return (error.fields.find(({ pointer }) => pointer === `/${key}`) ?? first)?.message
}

/** Saves a changed value once and shows its error. */
function useCellSave({ resource, field, row, onEnd }: Props) {
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { message } = App.useApp()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)
  const write = async (next: unknown) => {
    setBusy(true)
    try {
      const body = { id: row.id, version: row.version, [field.key]: next ?? '' }
      await editRecord(client, resource.code, body, newKey())
      await queries.invalidateQueries({ queryKey: ['list', resource.code] })
      onEnd()
    } catch (error) {
      isDone.current = false
      const said = problemIn(error, field.key) ?? errorText(error)
      setProblem(said)
      void message.error(said)
      setBusy(false)
    }
  }
  const leave = () => {
    isDone.current = true
    onEnd()
  }
  const save = (next: unknown) => {
    if (isDone.current) return
    const isSame = String(next ?? '') === String(row[field.key] ?? '')
    if (isSame) return leave()
    isDone.current = true
    void write(next)
  }
  return { problem, isBusy, save, leave }
}

/** Editor of a value in its list. Escape cancels; a refused value stays for correction. */
export function CellEditor(props: Props) {
  const { field, row } = props
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState(row[field.key])
  const { problem, isBusy, save, leave } = useCellSave(props)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, [role=combobox], button')?.focus(), [])
  const isTyped = typed.has(field.type)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the box must not reach the row.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave()
    if (event.key !== 'Enter' || !isTyped) return
    event.preventDefault()
    save(value)
  }
  const { Input } = widgets[field.type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box inside.
    <span ref={box} className="list-editing" onKeyDown={onKeyDown}>
      <Input
        id={id}
        field={field}
        value={value}
        invalid={problem !== ''}
        required={field.required === true}
        describedBy={`${id}-problem`}
        // A disabled box would lose the focus.
        onChange={(next) => {
          if (isBusy) return
          setValue(next)
          if (!isTyped) save(next)
        }}
        onBlur={() => isTyped && save(value)}
      />
      <span id={`${id}-problem`} role="status" className="visually-hidden">
        {isBusy ? t('query.saving') : problem}
      </span>
    </span>
  )
}
