import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { madeForm } from '../../../api/made-form.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { useLast } from '../../use-last.ts'
import { FilledForm } from './filled-form.tsx'

type Props = {
  /** The resource of the record whose rows the form is made from. */
  readonly code: string
  /** The call that gives the form and takes what was filled in. */
  readonly call: string
  readonly id: string
}

/** A form that the server makes from rows: fetched, then filled in. */
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
  // In another language it is fetched anew for its words; what was filled in stays.
  const data = useLast(`${call}/${id}`, found)
  if (error && !data) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <FilledForm made={data} code={code} call={call} onSubmitted={() => void refetch()} key={String(data.mayEdit)} />
  )
}
