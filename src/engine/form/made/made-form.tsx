import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { madeForm } from '../../../api/made-form.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { useLast } from '../../use-last.ts'
import { FilledForm } from './filled-form.tsx'

type Props = {
  /** Resource of the record whose rows define the form. */
  readonly code: string
  /** Path of the call that gives the form and takes its values. */
  readonly call: string
  readonly id: string
}

/** A form that the server generates from rows: fetched, then filled in. */
export function MadeForm({ code, call, id }: Props) {
  const client = useClient()
  const lang = useLang()
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['made-form', call, id, lang],
    queryFn: () => madeForm(client, call, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // Another language is a new request for its texts; input stays.
  const data = useLast(`${call}/${id}`, found)
  if (error && !data) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <FilledForm made={data} code={code} call={call} onSubmitted={() => void refetch()} key={String(data.mayEdit)} />
  )
}
