import { DatePicker } from 'antd'
import type { FilterProps } from './contract.ts'
import { pairOf, pairOrNothing } from './filter-text.ts'
import { storedDate } from './stored-date.ts'

/** Range of days; for date and time, of whole days. */
export function DateRange({ id, field, value, onChange }: FilterProps) {
  const [begin, end] = pairOf(value)
  const hasTime = field.type === 'datetime'
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      value={[storedDate(begin), storedDate(end)]}
      onChange={(days) =>
        onChange(
          pairOrNothing(
            days?.[0] ? days[0].format(hasTime ? 'YYYY-MM-DD 00:00:00' : 'YYYY-MM-DD') : '',
            days?.[1] ? days[1].format(hasTime ? 'YYYY-MM-DD 23:59:59' : 'YYYY-MM-DD') : '',
          ),
        )
      }
    />
  )
}
