import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { diagnostics, type SchemaChange, schemaChanges } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'

/** Waits between attempts to open the stream again. Milliseconds. */
const waits = [500, 1000, 2000, 5000, 10_000]

/** Follows the schema files: what changed is fetched and drawn anew at once, and administrators are told of mistakes. */
export function LiveUpdates() {
  const { t } = useTranslation()
  const count = useSchemaChanges()
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title={t('shell.problems', { count })}
        description={t('shell.problemsHint')}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('list.view')}
          </Button>
        }
      />
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('shell.problemsTitle')} size={640} destroyOnHidden>
        <Problems count={count} />
      </Drawer>
    </>
  )
}

function Problems({ count }: { readonly count: number }) {
  const client = useClient()
  const { data = [] } = useQuery({ queryKey: ['diagnostics', count], queryFn: () => diagnostics(client), staleTime: 0 })
  return (
    <ul className="problems">
      {data.map(({ file, line, column, message, suggestion, pointer }) => (
        <li key={`${file}${pointer}${message}`}>
          <code>
            {file}:{line}:{column}
          </code>
          <p>
            {message}
            {suggestion && ` (did you mean "${suggestion}"?)`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function useSchemaChanges(): number {
  const client = useClient()
  const queries = useQueryClient()
  const token = useAtomValue(sessionAtom)?.token
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    const heard = ({ changed, removed, diagnostics: wrong }: SchemaChange) => {
      setCount(wrong)
      for (const { kind, code } of [...changed, ...removed])
        void queries.invalidateQueries({ queryKey: ['schema', kind, code] })
      if (changed.some(({ kind }) => kind === 'dictionary'))
        void queries.invalidateQueries({ queryKey: ['dictionaries'] })
      if ([...changed, ...removed].some(({ kind }) => kind === 'menu'))
        void queries.invalidateQueries({ queryKey: ['permissions'] })
    }
    void follow((signal) => schemaChanges(client, heard, signal), stop.signal)
    return () => stop.abort()
  }, [client, queries, token])
  return count
}

// A stream ends now and then, by the server or the network; it is opened again, a little later each time it fails.
async function follow(open: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const ended = await open(signal).then(
      () => true,
      () => false,
    )
    failures = ended ? 0 : failures + 1
    await new Promise((done) => setTimeout(done, waits[Math.min(failures, waits.length - 1)]))
  }
}
