import { cronWords } from '../../src/schema/fields/cron-words.ts'
import type { CellProps } from '../kit/contract.ts'
import { Shown } from '../kit/read-only.tsx'
import { useServices } from '../kit/services.tsx'
import { asText } from '../kit/value.ts'

/** A cron expression in words, with the expression itself. */
export function CronCell({ value }: CellProps) {
  const { lang } = useServices()
  const text = asText(value)
  const words = cronWords(text, lang)
  return (
    <Shown value={value}>
      {words} <code className="w-cron-code">{text}</code>
    </Shown>
  )
}
