import type { CellProps } from './contract.ts'
import { DocumentFrame } from './document-frame.tsx'
import { fileItem, isDocument } from './file-item.ts'
import { useServices } from './services.tsx'
import { splitList } from './value.ts'

/** PDFs of a field, inline in sequence. */
export function DocumentsInPlace({ value }: Pick<CellProps, 'value'>) {
  const { data } = useServices()
  return splitList(value)
    .map(fileItem)
    .filter(isDocument)
    .map((item) => (
      <figure key={item.value} className="w-document-place">
        <figcaption>{item.name}</figcaption>
        <DocumentFrame name={item.name} of={item.value} link={() => data.link(item.value)} />
      </figure>
    ))
}
