import type { Reading } from '../../api/monitor.ts'
import { textIn } from '../../schema/base/text.ts'
import type { Parameter } from '../../schema/model/monitored.ts'
import { useLang } from '../../state/lang.ts'
import { valueText } from './value-text.ts'

type Props = { readonly parameters: Readonly<Record<string, Parameter>>; readonly reading: Reading }

/** Percentages from which a share is a warning and an alarm. */
const [worthALook, worrying] = [70, 90]

/** A card for each value. */
export function ValueCards({ parameters, reading: { values } }: Props) {
  const lang = useLang()
  return (
    <ul className="stats">
      {Object.entries(parameters).map(([name, parameter]) => (
        <li key={name}>
          <div className={`stat stat-${toneOf(values[name], parameter)}`}>
            <span className="stat-title">{textIn(lang, parameter.title)}</span>
            <span className="stat-value stat-sum">{valueText(values[name], parameter.unit, lang)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function toneOf(value: number | string | undefined, { unit }: Parameter): string {
  if (value === 0) return 'none'
  if (unit !== 'percent' || typeof value !== 'number' || value < worthALook) return 'info'
  return value < worrying ? 'warning' : 'error'
}
