import type { CellProps, InputProps, Widget } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { heightOf, LazyBox } from '../kit/lazy-box.tsx'
import { Shown, withReadOnly } from '../kit/read-only.tsx'
import { asText } from '../kit/value.ts'

const Editor = lazily(() => import('./markdown-editor.tsx'), 'MarkdownEditor')
const Text = lazily(() => import('./markdown-editor.tsx'), 'MarkdownText')

export const markdown: Widget = { Input: withReadOnly(MarkdownInput, Whole) }

function MarkdownInput(props: InputProps) {
  return <LazyBox input={props} height={heightOf(props.field, 300)} Editor={Editor} />
}

function Whole({ field, value }: CellProps) {
  const reading: InputProps = { id: '', field, value, onChange: () => undefined }
  return (
    <Shown value={value}>
      <LazyBox input={reading} height={40} Editor={() => <Text text={asText(value)} />} />
    </Shown>
  )
}
