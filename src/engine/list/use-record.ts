import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { prefix } from '../query/list-query.ts'
import type { OpenRecord } from './record-drawer.tsx'

/** The record that is open beside a list; where the file wants it on a page of its own, opening it goes there. */
export function useRecord({ code, form }: CompiledResource, hasBound: boolean, first?: OpenRecord) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(first)
  // A page of its own knows nothing of what a block has fixed.
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

/** What a new record begins with, as its page reads it of the address. */
function givenTo({ first = {} }: OpenRecord): string {
  const search = new URLSearchParams(Object.entries(first).map(([field, value]) => [prefix + field, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}
