import type { InputProps, Widget } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { heightOf, LazyBox } from '../kit/lazy-box.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { HtmlText } from '../kit/rich-cells.tsx'

const Editor = lazily(() => import('./rich-editor.tsx'), 'RichEditor')

export const umeditor: Widget = { Input: withReadOnly(RichInput, HtmlText) }

function RichInput(props: InputProps) {
  return <LazyBox input={props} height={heightOf(props.field, 560)} Editor={Editor} />
}
