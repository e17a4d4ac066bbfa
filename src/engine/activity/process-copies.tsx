import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { markCopyRead } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'

type Props = {
  readonly view: Pick<ProcessView, 'copies' | 'isNew'>
  readonly about: { readonly resource: string; readonly id: string }
}

/** Readers with a copy, and when they read it. The reader's own copy is read by showing it. */
export function ProcessCopies({ view: { copies, isNew }, about: { resource, id } }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  useEffect(() => {
    // A mark that fails is set by the next visit.
    if (isNew) void markCopyRead(client, resource, id).catch(() => undefined)
  }, [client, resource, id, isNew])
  if (copies.length === 0) return null
  const names = copies.map(({ name, read }) =>
    read === null ? t('process.copyUnread', { name }) : t('process.copyRead', { name, time: read.slice(0, 16) }),
  )
  return (
    <p className="w-secondary">
      {t('process.copies')}: {names.join(' · ')}
    </p>
  )
}
