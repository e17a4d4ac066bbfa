import { Alert, Button, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { InputProps, Record_ } from '../kit/contract.ts'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { useIsPhone } from '../kit/use-is-phone.ts'
import { PickFilters } from './pick-filters.tsx'
import { PickTable } from './pick-table.tsx'
import { PickedTable } from './picked-table.tsx'
import { usePicks } from './use-picks.ts'
import { type Within, WithinTree, withinOf } from './within-tree.tsx'

type Props = {
  readonly input: InputProps
  readonly source: Source
  readonly onPick: (rows: readonly Record_[]) => void
  readonly onClose: () => void
}

/** Dialog that picks rows of a source. The focus stays in the search box: arrows move, Enter picks. */
export function PickDialog({ input, source, onPick, onClose }: Props) {
  const { lang } = useServices()
  const texts = useTexts()
  const isPhone = useIsPhone()
  const isMultiple = input.field.props.multiple === true
  const within = withinOf(input.field)
  const [node, setNode] = useState<string>()
  const where = node === undefined || !within ? input.where : { ...input.where, [within.by]: node }
  const { where: _, ...rest } = input
  const picks = usePicks({ ...rest, ...(where && { where }) }, source, isMultiple)
  const search = useRef<InputRef>(null)
  const [hasWarning, setWarning] = useState(false)

  const isReport = source.kind === 'report'
  // Without permission on the grouping field there is no tree.
  const isNarrowed = within !== undefined && picks.plan.data?.fields[within.by] !== undefined

  const confirm = (rows: readonly Record_[]) => (rows.length === 0 ? setWarning(true) : onPick(rows))
  const onEnter = (isDone: boolean) => {
    if (isDone) confirm(picks.picked)
    else if (!picks.isSettled || !picks.active) picks.searchNow()
    else if (isMultiple) picks.toggle(picks.active)
    else confirm([picks.active])
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends an IME composition is not a command.
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    else picks.move(event.key === 'ArrowDown' ? 1 : -1)
  }
  useEffect(() => {
    if (picks.picked.length > 0) setWarning(false)
  }, [picks.picked.length])

  return (
    <Modal
      open
      title={textIn(lang, input.field.title)}
      onCancel={onClose}
      // The dialog takes the focus once it is open.
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      mask={{ closable: false }}
      {...frame(isPhone, input, source)}
      footer={
        <div className="w-dialog-foot">
          <span aria-live="polite">{isMultiple ? texts.picked(picks.picked.length) : ''}</span>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="primary" onClick={() => confirm(picks.picked)}>
            {texts.confirm}
          </Button>
        </div>
      }
    >
      <div id={dialogId(input)}>
        {hasWarning && <Alert type="warning" showIcon title={texts.pick} className="w-dialog-search" />}
        <Input.Search
          className="w-dialog-search"
          ref={search}
          autoFocus
          allowClear
          placeholder={texts.search}
          aria-label={texts.search}
          aria-controls={picks.tableId}
          value={picks.keyword}
          onChange={(event) => picks.search(event.target.value)}
          onKeyDown={onKey}
          onSearch={(_, event) => event?.type === 'click' && picks.searchNow()}
        />
        {isReport && picks.plan.data && (
          <PickFilters id={dialogId(input)} plan={picks.plan.data} filters={picks.filters} onChange={picks.filter} />
        )}
        <div className={`w-pick${isNarrowed ? ' w-pick-within' : ''}${isReport ? '' : ' w-pick-listed'}`}>
          {isNarrowed && <WithinTree input={input} within={within} source={treeSourceOf(within)} onChoose={setNode} />}
          <PickTable picks={picks} input={input} isMultiple={isMultiple} onConfirm={(row) => confirm([row])} />
          {!isReport && <PickedTable picks={picks} source={source} />}
        </div>
      </div>
    </Modal>
  )
}

/** Source of the tree's rows, named by their resource's label. */
function treeSourceOf({ from, label }: Within): Source {
  return { kind: 'resource', code: from, value: 'id', label }
}

/** Id of the dialog for `aria-controls` of the box. */
export function dialogId({ id }: InputProps): string {
  return `${id}-dialog`
}

/** Default width: narrow for a report, wide for a pick list (spec 9). Pixels. */
const widths = { report: 600, resource: 900, dictionary: 900 } as const

/** Full screen on a phone. */
function frame(isPhone: boolean, { field: { props } }: InputProps, { kind }: Source) {
  if (isPhone) return { width: '100%', rootClassName: 'w-dialog w-dialog-full' }
  return {
    width: typeof props.dialogWidth === 'number' ? props.dialogWidth : widths[kind],
    centered: true,
    rootClassName: 'w-dialog',
  }
}
