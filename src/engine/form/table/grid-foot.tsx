import { PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../../widgets/kit/services.tsx'
import { textIn } from '../../../schema/base/text.ts'
import type { RowRights } from './row-rights.ts'
import type { GridInput } from './rows-grid.tsx'
import { TableSheet } from './table-sheet.tsx'

type Props = {
  readonly input: GridInput
  readonly rights: RowRights
  readonly count: number
  readonly isBusy: boolean
  readonly onAdd: () => void
  readonly onUndo: (() => void) | undefined
}

/** Footer of the rows: add, undo of a removal, and the count. */
export function GridFoot({ input, rights, count, isBusy, onAdd, onUndo }: Props) {
  const { t } = useTranslation()
  const { lang } = useServices()
  const most = Number(input.field.schema.maxItems ?? 1000)
  return (
    <div className="t-foot">
      {rights.canAdd && (
        <Button
          id={input.id}
          size="small"
          icon={<PlusOutlined />}
          disabled={count >= most}
          aria-label={t('table.addTo', { title: textIn(lang, input.field.title) })}
          {...(input.describedBy !== undefined && { 'aria-describedby': input.describedBy })}
          onClick={onAdd}
          onBlur={() => input.onBlur?.()}
        >
          {t('table.add')}
        </Button>
      )}
      {onUndo && (
        <Button size="small" icon={<UndoOutlined />} onClick={onUndo}>
          {t('table.undo')}
        </Button>
      )}
      {rights.canImport && <TableSheet field={input.field} />}
      <span className="w-secondary" role="status">
        {isBusy ? t('table.pasting') : t('table.count', { count })}
      </span>
      {rights.canEdit && !rights.inDrawer && count > 0 && (
        <span className="w-secondary t-hint">{t('table.pasteHint')}</span>
      )}
    </div>
  )
}
