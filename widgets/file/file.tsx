import type { Widget } from '../kit/contract.ts'
import { FilesCell } from '../kit/files-cell.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { LazyUploader } from './lazy-uploader.tsx'

export const file: Widget = { Input: withReadOnly(LazyUploader, FilesCell) }
