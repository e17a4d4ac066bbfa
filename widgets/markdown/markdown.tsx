import type { InputProps, Widget } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { heightOf, LazyBox } from '../kit/lazy-box.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { MarkdownWhole } from './markdown-whole.tsx'

const Editor = lazily(() => import('./markdown-editor.tsx'), 'MarkdownEditor')

export const markdown: Widget = { Input: withReadOnly(MarkdownInput, MarkdownWhole) }

function MarkdownInput(props: InputProps) {
  return <LazyBox input={props} height={heightOf(props.field, 300)} Editor={Editor} />
}
