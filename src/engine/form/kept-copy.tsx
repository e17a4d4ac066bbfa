import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { readonly onRestore: () => void; readonly onDrop: () => void }

/** Says that what was typed before somebody else's version came is still there, and gives it back. */
export function KeptCopy({ onRestore, onDrop }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      type="info"
      showIcon
      className="f-problems"
      title={t('form.copyKept')}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('form.restoreCopy')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('form.dropCopy')}
          </Button>
        </Space>
      }
    />
  )
}
