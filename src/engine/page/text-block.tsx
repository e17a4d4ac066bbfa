import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'

type Props = {
  readonly text: string
  /** Other blocks follow it. */
  readonly isIntro: boolean
}

/** Text on a page. On a phone, text above other blocks is one line until clicked, so that rows are in sight. */
export function TextBlockView({ text, isIntro }: Props) {
  const isPhone = useIsPhone()
  if (!(isPhone && isIntro)) return <p className="block-words">{text}</p>
  return (
    <details className="block-fold">
      <summary className="block-words">{text}</summary>
    </details>
  )
}
