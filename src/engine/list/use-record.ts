import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { prefix } from '../query/list-query.ts'
import type { OpenRecord } from './record-drawer.tsx'

/** Open record in a drawer; where the file wants a page, opening navigates there. */
export function useRecord({ code, form }: CompiledResource, hasBound: boolean, first?: OpenRecord) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(first)
  // A page does not know the values that a block has fixed.
  const isPage = form.open === 'page' && !hasBound
  const show = useCallback(
    (record: OpenRecord) => {
      if (!isPage) return setOpen(record)
      const query =
        record.id === undefined ? givenTo(record) : `?id=${encodeURIComponent(record.id)}&mode=${record.mode}`
      void navigate(`/form/${code}${query}`)
    },
    [isPage, code, navigate],
  )
  const close = useCallback(() => setOpen(undefined), [])
  return { open, show, close }
}

/** Initial values of a new record as query parameters of its page. */
function givenTo({ first = {} }: OpenRecord): string {
  const search = new URLSearchParams(Object.entries(first).map(([field, value]) => [prefix + field, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}
