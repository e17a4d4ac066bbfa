import { lazy } from 'react'
import type { CellProps, InputProps, Widget } from '../kit/contract.ts'
import { heightOf, LazyBox } from '../kit/lazy-box.tsx'
import { Shown, withReadOnly } from '../kit/read-only.tsx'
import { asText } from '../kit/value.ts'

const Editor = lazy(() => import('./markdown-editor.tsx').then((module) => ({ default: module.MarkdownEditor })))
const Text = lazy(() => import('./markdown-editor.tsx').then((module) => ({ default: module.MarkdownText })))

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
