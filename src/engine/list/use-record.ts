import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
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
      const query = record.id === undefined ? '' : `?id=${encodeURIComponent(record.id)}&mode=${record.mode}`
      void navigate(`/form/${code}${query}`)
    },
    [isPage, code, navigate],
  )
  const close = useCallback(() => setOpen(undefined), [])
  return { open, show, close }
}
