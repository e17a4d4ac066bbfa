import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { OnDemand } from '../on-demand.tsx'
import type { Column } from '../query/columns.ts'

export type ColumnChooserProps = {
  readonly columns: readonly Column[]
  /** Field that groups the rows; without `onGroup` grouping is off. */
  readonly group: string | undefined
  readonly onGroup: ((field: string | undefined) => void) | undefined
  readonly onChoose: (columns: readonly Column[]) => void
  readonly onPin: (field: string, side: 'left' | 'right' | 'none') => void
  readonly onRestore: () => void
}

const choices = () => import('./column-choices.tsx')
const ColumnChoices = lazily(choices, 'ColumnChoices')

// Before the press; a failure is reported when the choices are needed.
const prefetch = () => void choices().catch(() => undefined)

/** Chooser of a list's columns and their order. */
export const ColumnChooser = memo(function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useTranslation()
  const content = (
    <OnDemand>
      <ColumnChoices {...props} />
    </OnDemand>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('list.columns')} content={content}>
      <Button
        aria-label={t('list.columns')}
        title={t('list.columns')}
        icon={<SettingOutlined />}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      />
    </Popover>
  )
})
