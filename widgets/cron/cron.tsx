import { ScheduleOutlined } from '@ant-design/icons'
import { useDeferredValue, useState } from 'react'
import { cronWords } from '../../src/schema/fields/cron-words.ts'
import type { InputProps, Widget } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { lazily } from '../kit/lazily.ts'
import { LazyBoundary } from '../kit/lazy-boundary.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
import { CronCell } from './cron-cell.tsx'
import './cron.css'

const Helper = lazily(() => import('./cron-helper.tsx'), 'CronHelper')
const NextRuns = lazily(() => import('./next-runs.tsx'), 'NextRuns')

export const cron: Widget = { Input: withReadOnly(CronInput, CronCell) }

/** Input of a cron expression with a builder; below it the meaning and the next runs. */
function CronInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled } = props
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const text = asText(value)
  return (
    <div className="w-cron">
      <span className="w-box">
        <input
          {...controlProps(props)}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          className="w-icon-button"
          aria-label={texts.cron.helper}
          aria-expanded={isOpen}
          aria-controls={`${id}-helper`}
          disabled={disabled === true}
          onClick={() => setOpen(!isOpen)}
        >
          <ScheduleOutlined />
        </button>
      </span>
      <div id={`${id}-helper`} hidden={!isOpen}>
        {isOpen && (
          <LazyBoundary fallback={<div className="w-cron-helper" />}>
            <Helper value={text} onChange={onChange} />
          </LazyBoundary>
        )}
      </div>
      {text !== '' && <Meaning text={text} isSaid={props.invalid === true} />}
    </div>
  )
}

/** Meaning and next runs of an expression; or its error, unless the form shows it already. */
function Meaning({ text, isSaid }: { readonly text: string; readonly isSaid: boolean }) {
  const { lang } = useServices()
  const texts = useTexts()
  const settled = useDeferredValue(text)
  const words = cronWords(settled, lang)
  return (
    <div className="w-cron-meaning" role="status">
      {words === undefined ? (
        !isSaid && <span className="w-cron-wrong">{texts.cron.wrong}</span>
      ) : (
        <>
          <strong>{words}</strong>
          <LazyBoundary fallback={<span>{texts.loading}</span>}>
            <NextRuns expression={settled} />
          </LazyBoundary>
        </>
      )}
    </div>
  )
}
