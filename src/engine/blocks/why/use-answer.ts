import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { whyMenu, whyResource } from '../../../api/why.ts'
import type { WhyMenu, WhyResource } from '../../../schema/model/why-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import type { Question } from './question-form.tsx'

/** Answer to a question once it names a person. */
export function useAnswer({ user, resource, record }: Question) {
  const client = useClient()
  const lang = useLang()
  const { data, error } = useQuery({
    queryKey: ['why', user, resource, record, lang],
    queryFn: (): Promise<WhyMenu | WhyResource> =>
      resource === ''
        ? whyMenu(client, user)
        : whyResource(client, { user, resource, ...(record !== '' && { record }) }),
    enabled: user !== '',
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return { data: error || user === '' ? undefined : data, error }
}
