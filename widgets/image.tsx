import { LazyDrawing, LazyUploader } from './file/lazy-uploader.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { ImagesCell } from './kit/files-cell.tsx'
import { withReadOnly } from './kit/read-only.tsx'

export const image: Widget = { Input: withReadOnly(ImageInput, ImagesCell) }

function ImageInput(props: InputProps) {
  return props.field.props.draw === true ? <LazyDrawing {...props} /> : <LazyUploader {...props} />
}
