import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'

export const dayBases = ['today', 'month', 'week'] as const

const simpleDay = /^(today|month|week)(?: ([+-]) (\d+))?$/

/** Day that a relative day is counted from; undefined for one that is more than a distance from it. */
export function baseOfDay(day: string): string | undefined {
  return simpleDay.exec(day)?.[1]
}

type Props = {
  readonly label: string
  /** Relative day: `today + 30`. */
  readonly day: string
  readonly isDisabled?: boolean
  readonly onChange: (day: string) => void
}

/** Distance of a relative day, in days, months or weeks; nothing for a day that is more than that. */
export function DayOffset({ label, day, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation()
  const [, base, sign, digits = '0'] = simpleDay.exec(day) ?? []
  if (base === undefined) return null
  return (
    <InputNumber
      aria-label={`${label} ${t('studioCondition.offset')}`}
      precision={0}
      min={-99_999}
      max={99_999}
      disabled={isDisabled}
      suffix={t(`studioCondition.offset_${base}`)}
      value={sign === '-' ? -Number(digits) : Number(digits)}
      onChange={(count) => onChange(base + moved(count ?? 0))}
    />
  )
}

function moved(count: number): string {
  if (count === 0) return ''
  return count < 0 ? ` - ${-count}` : ` + ${count}`
}
