import type { CellProps, InputProps } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { LazyBox } from '../kit/lazy-box.tsx'
import { Shown } from '../kit/read-only.tsx'
import { asText } from '../kit/value.ts'

const Text = lazily(() => import('./markdown-editor.tsx'), 'MarkdownText')

/** Rendered Markdown. */
export function MarkdownWhole({ field, value }: CellProps) {
  const reading: InputProps = { id: '', field, value, onChange: () => undefined }
  return (
    <Shown value={value}>
      <LazyBox input={reading} height={40} Editor={() => <Text text={asText(value)} />} />
    </Shown>
  )
}
