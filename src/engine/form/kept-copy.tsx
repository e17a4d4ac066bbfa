import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly text: string
  readonly restore: string
  readonly onRestore: () => void
  readonly onDrop: () => void
}

/** Says that something typed before is still there, and gives it back. */
export function KeptCopy({ text, restore, onRestore, onDrop }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      type="info"
      showIcon
      className="f-problems"
      title={text}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            {restore}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('form.dropCopy')}
          </Button>
        </Space>
      }
    />
  )
}
