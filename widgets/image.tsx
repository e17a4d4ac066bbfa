import { LazyUploader } from './file/lazy-uploader.tsx'
import type { Widget } from './kit/contract.ts'
import { ImagesCell } from './kit/files-cell.tsx'
import { withReadOnly } from './kit/read-only.tsx'

export const image: Widget = { Input: withReadOnly(LazyUploader, ImagesCell) }
