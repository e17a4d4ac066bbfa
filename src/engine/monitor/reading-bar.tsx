import { ReloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { momentText } from './value-text.ts'

type Props = {
  /** Time of the reading, epoch milliseconds. */
  readonly at: number
  readonly isStale: boolean
  readonly isBusy: boolean
  /** Poll interval in seconds; 0 for never. */
  readonly pace: number
  readonly onPace: (seconds: number) => void
  readonly onRefresh: () => void
}

const paces = [2, 5, 10, 30, 60, 0]

/** Time of the reading, poll interval, and a refresh button. */
export function ReadingBar({ at, isStale, isBusy, pace, onPace, onRefresh }: Props) {
  const { t } = useTranslation()
  const time = momentText(at)
  const choices = paces.includes(pace) ? paces : [pace, ...paces]
  return (
    <div className="m-bar">
      {isStale ? (
        <span role="alert" className="m-stale">
          {t('monitor.stale', { time })}
        </span>
      ) : (
        <span>{t('monitor.updated', { time })}</span>
      )}
      <Select
        size="small"
        aria-label={t('monitor.every')}
        value={pace}
        onChange={onPace}
        popupMatchSelectWidth={false}
        options={choices.map((seconds) => ({
          value: seconds,
          label: seconds === 0 ? t('monitor.never') : t('monitor.seconds', { count: seconds }),
        }))}
      />
      <Button size="small" icon={<ReloadOutlined spin={isBusy} />} onClick={onRefresh}>
        {t('monitor.refresh')}
      </Button>
    </div>
  )
}
