import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { readonly isOpen: boolean; readonly onPress: () => void }

/** Opens and closes the chart of a list whose rows would be out of sight below it. */
export function ChartButton({ isOpen, onPress }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined /> : <DownOutlined />}
      iconPlacement="end"
      onClick={onPress}
    >
      {t('query.chart')}
    </Button>
  )
}
